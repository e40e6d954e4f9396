#include "referee/replay_recorder.hpp"

#include "os/local_time.hpp"

namespace agon::referee {

void ReplayRecorder::begun(const Match& match, std::span<const replay::SeatReport> seats) {
  replay_.game = match.info().name;
  replay_.setup = match.setup_text();
  replay_.seats.resize(seats.size());
  for (Seat seat = 0; seat < seats.size(); ++seat) replay_.seats[seat].name = seats[seat].name;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  replay_.played = os::utc_second(std::chrono::duration_cast<std::chrono::milliseconds>(now));
}

void ReplayRecorder::turn_ended(const Match& match, std::span<const replay::SeatReport> seats) {
  const bool by_turn = match.info().on_fault == OnFault::stands_still;
  replay::Replay::Turn turn;
  for (const Said& said : match.said()) {
    turn.said.push_back({said.seat, said.text, by_turn ? replay::TimeUsage{} : seats[said.seat].ledger.back().spent});
  }
  for (Seat seat = 0; by_turn && seat < seats.size(); ++seat) {
    const auto& ledger = seats[seat].ledger;
    if (!ledger.empty() && ledger.back().turn + 1 == match.turn()) turn.spent.emplace_back(seat, ledger.back().spent);
  }
  turn.digest = match.digest();
  replay_.turns.push_back(std::move(turn));
}

void ReplayRecorder::finished(const replay::Outcome& outcome) {
  if (outcome.ours) return;
  replay_.scores = outcome.scores;
  replay_.winner = outcome.winner;
  replay_.reason = outcome.reason;
  replay_.digest = outcome.digest;
  for (Seat seat = 0; seat < outcome.seats.size(); ++seat) {
    const replay::SeatReport& report = outcome.seats[seat];
    if (!report.has_fault()) continue;
    replay_.faults.push_back({seat, report.fault, report.fault_turn, report.verdict, report.fault_line});
  }
  if (!file_.empty()) replay::save_replay(file_, replay_);
}

}  // namespace agon::referee

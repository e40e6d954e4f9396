// Theory of operation
//
// Each team has a session (wire/session.hpp), which turns the lines of its bot into commands of the match and stores
// the answers. A turn serves the teams one after the other, starting with another one each turn: it sends answers and
// reads the next line until the session waits for the next turn. Only then is the next team served, so the order of
// commands never depends on who is faster; and since no other program should be thinking meanwhile, a team's time is
// its own. The time to the end of the turn that programs are told is always the whole turn.
//
// A team that has used up its time keeps its place: the turn goes on without it, and the next turn continues there. The
// first turn begins with the login, which has its own time limit. Any login is accepted, and becomes the team's name.
//
// The session does not limit a team's input per turn, so this file does. At the end all bots see the end of their input
// at once and get a moment to exit; how they do so is not judged.

#include "referee/hall.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/text.hpp"
#include "referee/match_driver.hpp"
#include "referee/verdict.hpp"
#include "wire/session.hpp"

namespace agon::referee {

namespace {

using Clock = std::chrono::steady_clock;

// What was wrong with a bot that is no longer read.
std::string what(const Answer& answer) {
  const std::string line = answer.line.empty() ? "" : ": " + agon::quoted(answer.line);
  if (answer.fault == replay::Fault::line_too_long) return "it sent a line that does not end" + line;
  if (answer.fault == replay::Fault::out_of_memory) return "it met the memory limit";
  return answer.detail + (line.empty() ? "" : "; its last line has no end" + line);
}

// A team's place in the hall, as its session sees it.
class HallSeat final : public wire::SessionHost {
 public:
  HallSeat(Match& match, Seat seat, std::uint32_t commands_max)
      : match_(match), seat_(seat), commands_max_(commands_max), session_(*this, dialect_of(match.info())) {}

  void begin_turn() {
    commands_ = 0;
    session_.turn_began();
  }
  wire::Session& session() { return session_; }
  const std::string& login() const { return login_; }

 private:
  static wire::Dialect dialect_of(const GameInfo& info) {
    wire::Dialect dialect;
    dialect.waiting_line = info.tells_waiting_time;
    return dialect;
  }

  std::optional<Seat> log_in(std::string_view login, std::string_view) override {
    login_ = login;
    return seat_;
  }
  bool count_command(Seat) override { return commands_++ < commands_max_; }
  std::size_t lines_of(std::string_view first_line) const override { return match_.called().lines_of(first_line); }
  Reply call(Seat seat, std::string_view command) override {
    return match_.called().call(seat, command, {point, microseconds_left()});
  }
  std::string_view why(Refusal refusal) const override { return match_.why(refusal); }
  std::int64_t microseconds_left() const override {
    return std::chrono::microseconds(match_.called().turn_length()).count();
  }

  Match& match_;
  const Seat seat_;
  std::string login_;
  const std::uint32_t commands_max_;
  std::uint32_t commands_ = 0;  // in this turn
  wire::Session session_;
};

// Any login is accepted here, up to the longest line.
constexpr std::size_t login_bytes_shown = 100;

std::string beginning_of(std::string_view text, std::size_t most) {
  std::size_t end = 0;
  while (end < text.size() && end + symbol_bytes(text.substr(end)) <= most) end += symbol_bytes(text.substr(end));
  return std::string(text.substr(0, end));
}

class LocalHall final : MatchDriver {
 public:
  LocalHall(Match& match, std::span<Bot* const> bots, const replay::Limits& limits,
            std::span<MatchObserver* const> observers, OwnLimits own)
      : MatchDriver(match, bots, limits, observers, own) {
    const std::uint32_t commands =
        limits.commands_per_turn > 0 ? limits.commands_per_turn : match.info().commands_per_turn;
    for (Seat seat = 0; seat < bots.size(); ++seat) seats_.push_back(std::make_unique<HallSeat>(match, seat, commands));
  }

  replay::Outcome run() {
    return MatchDriver::run([this] {
      while (!match_.over()) take_turn();
      dismiss();
    });
  }

 private:
  void take_turn() {
    const std::size_t teams = bots_.size(), first = match_.turn() % teams;
    for (std::size_t i = 0; i < teams; ++i) serve(static_cast<Seat>((first + i) % teams));
    if (match_.turn() == 0) begin();
    end_turn();
  }

  TimeBudget turn_budget(Seat seat) const {
    const replay::Limits& limits = limits_of(seat);
    const replay::Nanoseconds cpu =
        limits.block_cpu > replay::Nanoseconds(0) ? limits.block_cpu : match_.called().turn_length();
    return {cpu, limits.block_wall > replay::Nanoseconds(0) ? limits.block_wall : 2 * cpu};
  }

  // Until the team waits for the next turn, has used up its time, or is out.
  void serve(Seat seat) {
    replay::SeatReport& report = outcome_.seats[seat];
    if (report.has_fault()) return;
    wire::Session& session = seats_[seat]->session();
    seats_[seat]->begin_turn();
    replay::Move move{match_.turn(), {}};
    std::size_t bytes = 0;
    if (!session.seat()) {
      const TimeBudget budget{limits_.hello_wall, limits_.hello_wall};
      hear(seat, budget, move, bytes, [&] { return session.seat().has_value(); });
      report.name = beginning_of(seats_[seat]->login(), login_bytes_shown);
    }
    if (!report.has_fault()) hear(seat, turn_budget(seat), move, bytes, [&] { return session.waiting(); });
    if (!report.has_fault()) flush(seat);
    report.ledger.push_back(move);
  }

  // Until `done`, or its time is over, or it is out.
  template <class Done>
  void hear(Seat seat, TimeBudget budget, replay::Move& move, std::size_t& bytes, Done done) {
    wire::Session& session = seats_[seat]->session();
    while (!done()) {
      flush(seat);
      const Answer answer = bots_[seat]->receive(budget);
      move.spent.cpu += answer.spent.cpu;
      move.spent.wall += answer.spent.wall;
      move.stderr_bytes = answer.stderr_bytes;
      budget.cpu -= answer.spent.cpu;
      budget.wall -= answer.spent.wall;
      bytes += answer.line.size() + 1;
      if (answer.fault == replay::Fault::late) return miss(seat);
      session.receive(answer.line);
      if (answer.fault != replay::Fault::none) {
        session.end_of_input();
        return put_out(seat, answer.fault, what(answer), answer.line);
      }
      session.receive("\n");
      if (session.closed()) return turn_away(seat);
      if (bytes > turn_bytes_max) {
        return put_out(seat, replay::Fault::surplus_output,
                       fmt::format("it sent more than {} bytes in a turn", turn_bytes_max));
      }
    }
  }

  void flush(Seat seat) {
    if (const std::string output = seats_[seat]->session().take_output(); !output.empty()) bots_[seat]->send(output);
  }

  void miss(Seat seat) {
    if (seats_[seat]->session().seat()) {
      ++outcome_.seats[seat].silent;
    } else {
      put_out(seat, replay::Fault::no_answer,
              fmt::format("it did not log in within {:g} s", replay::seconds(limits_.hello_wall)));
    }
  }

  void turn_away(Seat seat) {
    const wire::Session& session = seats_[seat]->session();
    if (!session.seat())
      return put_out(seat, replay::Fault::bad_name, "its login and its password must be one word each");
    put_out(seat, replay::Fault::surplus_output, std::string(session.why_closed()));
  }

  void put_out(Seat seat, replay::Fault fault, const std::string& why, const std::string& line = "") {
    replay::SeatReport& report = outcome_.seats[seat];
    report.fault = fault;
    report.fault_turn = match_.turn();
    report.fault_line = line;
    report.verdict = fmt::format("{} stood still from turn {} on: {}", replay::who(match_, seat, seats_[seat]->login()),
                                 match_.turn() + 1, why);
    if (!has_ended(fault)) {
      flush(seat);
      bots_[seat]->leave(moment_for_losers);
    }
    close(seat);
  }

  void dismiss() {
    const Clock::time_point end = Clock::now() + limits_.quit_wall;
    for (Seat seat = 0; seat < bots_.size(); ++seat) {
      if (!closed_[seat]) bots_[seat]->leave({});
    }
    for (Seat seat = 0; seat < bots_.size(); ++seat) {
      if (!closed_[seat]) bots_[seat]->leave(std::max(replay::Nanoseconds(0), replay::Nanoseconds(end - Clock::now())));
    }
  }

  std::vector<std::unique_ptr<HallSeat>> seats_;
};

}  // namespace

replay::Outcome play_in_lockstep(Match& match, std::span<Bot* const> bots, const replay::Limits& limits,
                                 std::span<MatchObserver* const> observers, OwnLimits own) {
  return LocalHall(match, bots, limits, observers, own).run();
}

replay::Outcome play_in_lockstep(Match& match, std::span<Bot* const> bots, const replay::Limits& limits,
                                 std::span<MatchObserver* const> observers) {
  return play_in_lockstep(match, bots, limits, observers, {});
}

}  // namespace agon::referee

// Theory of operation
//
// A match is greeting, turns, farewell. The greeting asks everybody's name and waits for all of them before the first
// turn. A turn sends the request to everybody who is to act, and only then receives, so that programs which act
// together think together. An answer is judged twice: the bot says whether there was one line in time, the match
// whether it is legal. All answers of a turn are judged, also behind a bad one: two bad answers mean two losers. A turn
// with a bad answer is not carried out and ends the match.
//
// Where a fault only makes a seat stand still (OnFault::stands_still), nothing but the end of the game ends a match:
// programs that have ended are no longer asked, an answer that is late, missing or refused leaves a turn without that
// seat, and the rules say what becomes of it. An answer to an earlier request is given to the match, which warns the
// program of it, and the own one is awaited on.
//
// The farewell sends Quit to all and then waits for them, each until the same moment. Whoever has already lost is not
// judged again, and gets only a moment to leave by itself, for the sake of what it may want to write to stderr.
//
// What a program spends is booked in blocks of its own moves; the bot is told what is left of the running block and
// compares.

#include "referee/referee.hpp"

#include <algorithm>

#include "base/machine_error.hpp"
#include "referee/course.hpp"
#include "referee/hall.hpp"
#include "referee/verdict.hpp"

namespace agon::referee {

namespace {

using Clock = std::chrono::steady_clock;
class Table final : Course {
 public:
  Table(Match& match, std::span<Bot* const> bots, const Limits& limits, std::span<Scribe* const> scribes)
      : Course(match, bots, limits, scribes), accounts_(bots.size()) {}

  Outcome run() {
    return Course::run([this] {
      greet();
      begin();
      while (!forfeited() && !match_.over()) take_turn();
      dismiss();
    });
  }

 private:
  struct Account {  // of one seat
    std::uint32_t moves = 0;
    Spent block;
  };

  bool forfeited() const { return !stands_still_ && std::ranges::any_of(outcome_.seats, &SeatReport::has_fault); }
  bool takes_part(Seat seat) const {  // whoever was turned away at its name does not
    return !has_ended(outcome_.seats[seat].fault) && outcome_.seats[seat].fault != Fault::bad_name;
  }

  void send(Seat seat, std::string request) {
    request += '\n';
    bots_[seat]->send(request);
  }

  void greet() {
    for (Seat seat = 0; seat < bots_.size(); ++seat) {
      if (std::string hello = match_.hello(seat); !hello.empty()) send(seat, std::move(hello));
    }
    for (Seat seat = 0; seat < bots_.size(); ++seat) {
      Answer answer = bots_[seat]->receive({limits_.hello_wall, limits_.hello_wall});
      accounts_[seat].block = answer.spent;
      if (answer.fault == Fault::late) answer.fault = Fault::no_answer;
      if (answer.fault == Fault::none) {
        auto name = match_.name(answer.line);
        if (name) {
          outcome_.seats[seat].name = *std::move(name);
          if (std::string welcome = match_.welcome(seat); !welcome.empty()) send(seat, std::move(welcome));
        } else {
          answer.fault = Fault::bad_name;
          answer.detail = name.error();
        }
      }
      if (answer.fault != Fault::none) charge(seat, Phase::hello, answer);
      accounts_[seat].block = {};
    }
  }

  void take_turn() {
    const Seats acting = match_.to_act();
    const auto is_asked = [&](Seat seat) { return acting.test(seat) && takes_part(seat); };
    for (Seat seat = 0; seat < bots_.size(); ++seat) {
      if (is_asked(seat)) send(seat, match_.ask(seat));
    }
    bool all_answered = true;
    for (Seat seat = 0; seat < bots_.size(); ++seat) {
      if (!acting.test(seat) || (is_asked(seat) && hear(seat))) continue;
      ++outcome_.seats[seat].silent;
      all_answered = false;
    }
    if (!all_answered && !stands_still_) return;
    end_turn();
  }

  // Has the seat answered? If not, and that is a fault, it is charged.
  bool hear(Seat seat) {
    Account& account = accounts_[seat];
    if (limits_.moves_per_block != 0 && account.moves % limits_.moves_per_block == 0) account.block = {};
    ++account.moves;
    Move& move = outcome_.seats[seat].ledger.emplace_back(Move{match_.turn(), {}});
    for (int stale = 0; stale < stale_answers_max; ++stale) {
      Answer answer =
          bots_[seat]->receive({limits_.block_cpu - account.block.cpu, limits_.block_wall - account.block.wall});
      for (Spent* const spent : {&account.block, &move.spent}) {
        spent->cpu += answer.spent.cpu;
        spent->wall += answer.spent.wall;
      }
      if (answer.fault == Fault::late) return false;
      if (answer.fault == Fault::none) {
        const Refusal refusal = match_.answer(seat, answer.line);
        if (refusal.taken()) return true;
        if (match_.stale(refusal)) continue;
        if (stands_still_) return false;  // the match tells the program
        answer.fault = Fault::illegal_answer;
        answer.detail = match_.why(refusal);
      }
      charge(seat, Phase::move, answer);
      return false;
    }
    return false;
  }

  void dismiss() {
    const auto still_there = [&](Seat seat) { return !has_ended(outcome_.seats[seat].fault); };
    for (Seat seat = 0; seat < bots_.size(); ++seat) {
      if (still_there(seat)) send(seat, takes_part(seat) && match_.over() ? match_.farewell(seat) : "Quit");
    }
    const Clock::time_point end = Clock::now() + limits_.quit_wall;
    const auto left = [&] { return std::max(Nanoseconds(0), Nanoseconds(end - Clock::now())); };
    std::vector<Seat> losers;
    for (Seat seat = 0; seat < bots_.size(); ++seat) {
      if (outcome_.seats[seat].has_fault()) {
        losers.push_back(seat);
      } else if (const Answer answer = bots_[seat]->leave(left()); answer.fault != Fault::none) {
        charge(seat, Phase::quit, answer);
      }
    }
    for (const Seat seat : losers) {
      if (still_there(seat)) let_go(seat, std::min(moment_for_losers, left()));
    }
  }

  // Nothing is judged any more, so it does not matter either whether this machine gave it the time to leave.
  void let_go(Seat seat, Nanoseconds wall) {
    try {
      bots_[seat]->leave(wall);
    } catch (const MachineError&) {  // NOLINT(bugprone-empty-catch): see above
    }
  }

  void charge(Seat seat, Phase phase, const Answer& answer) {
    SeatReport& report = outcome_.seats[seat];
    const Account& account = accounts_[seat];
    report.fault = answer.fault;
    report.fault_turn = match_.turn();
    report.fault_line = answer.line;
    report.verdict = verdict_of(match_, limits_, report.name,
                                {seat, phase, answer.fault, answer.detail, answer.line, account.moves, account.block});
  }

  const bool stands_still_ = match_.info().on_fault == OnFault::stands_still;
  std::vector<Account> accounts_;
};

}  // namespace

Limits limits_of(const GameInfo& info, std::optional<Nanoseconds> block_cpu) {
  Limits limits;
  limits.block_cpu = block_cpu.value_or(info.time_per_block);
  limits.moves_per_block = info.pace == Pace::freely ? 1 : info.moves_per_block;
  limits.block_wall = limits.block_cpu * (info.pace == Pace::together ? info.seats_max + 1 : 2);
  return limits;
}

std::size_t answer_bytes_max(const GameInfo& info) { return info.answer_bytes_max + answer_slack_bytes; }

Outcome play(Match& match, std::span<Bot* const> bots, const Limits& limits, std::span<Scribe* const> scribes) {
  if (match.info().pace == Pace::freely) return play_in_lockstep(match, bots, limits, scribes);
  return Table(match, bots, limits, scribes).run();
}

}  // namespace agon::referee

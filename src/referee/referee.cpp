// Theory of operation
//
// A match is greeting, turns, farewell. The greeting asks all bots for their names and waits for all of them before the
// first turn. A turn sends the request to all seats that are to act, and only then receives, so that programs which act
// simultaneously think simultaneously. An answer is judged twice: the bot says whether there was one line in time, the
// match whether it is legal. All answers of a turn are judged, even after a bad one: two bad answers mean two losers. A
// turn with a bad answer is not executed and ends the match.
//
// Where a fault only makes a seat stand still (OnFault::stands_still), only the end of the game ends a match: programs
// that have ended are no longer asked, a late, missing or refused answer leaves the turn without that seat, and the
// rules define the consequence. An answer to an earlier request is passed to the match, which warns the program, and
// the actual answer is still awaited.
//
// The farewell sends Quit to all and then waits for one after the other, each for its permitted time: meanwhile the
// others do not run. A seat that has already lost is not judged again, and gets only a moment to exit on its own, for
// its last output to stderr.
//
// If a program was late because it had no processor (Overload), another program of this match may have used it, which
// was not asked and should not have run. If that accounts for most of the time, that one is charged. Otherwise the
// match is called off as nobody's fault.
//
// Time is charged in blocks of the program's own moves; the bot is given the rest of the current block and compares.

#include "referee/referee.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/machine_error.hpp"
#include "referee/hall.hpp"
#include "referee/match_driver.hpp"
#include "referee/verdict.hpp"

namespace agon::referee {

namespace {

class TurnDriver final : MatchDriver {
 public:
  TurnDriver(Match& match, std::span<Bot* const> bots, const replay::Limits& limits,
             std::span<MatchObserver* const> observers, OwnLimits own)
      : MatchDriver(match, bots, limits, observers, own), accounts_(bots.size()) {}

  replay::Outcome run() {
    return MatchDriver::run([this] {
      greet();
      begin();
      while (!forfeited() && !match_.over()) take_turn();
      dismiss();
    });
  }

 private:
  struct Account {  // of one seat
    std::uint32_t moves = 0;
    replay::TimeUsage block;
    std::vector<replay::Nanoseconds> idle_cpu;  // of all seats, at the start of the block
  };

  bool forfeited() const {
    return !stands_still_ && std::ranges::any_of(outcome_.seats, &replay::SeatReport::has_fault);
  }
  bool takes_part(Seat seat) const {  // false for a seat rejected at its name
    return !has_ended(outcome_.seats[seat].fault) && outcome_.seats[seat].fault != replay::Fault::bad_name;
  }

  std::vector<replay::Nanoseconds> idle_cpu() const {
    std::vector<replay::Nanoseconds> all;
    for (Bot* const bot : bots_) all.push_back(bot->idle_cpu());
    return all;
  }

  void begin_block(Account& account) {
    account.block = {};
    account.idle_cpu = idle_cpu();
  }

  // None: it could not answer because another seat kept it from running, which was charged and closed.
  std::optional<Answer> receive(Seat seat, const TimeBudget& budget) {
    try {
      return bots_[seat]->receive(budget);
    } catch (const Overload& overload) {
      const std::vector<replay::Nanoseconds>& before = accounts_[seat].idle_cpu;
      const std::vector<replay::Nanoseconds> now = idle_cpu();
      for (Seat other = 0; other < bots_.size(); ++other) {
        const replay::Nanoseconds burnt = now[other] - before[other];
        if (other == seat || closed_[other] || burnt * 2 < overload.delay()) continue;
        charge(other, Phase::move, {"", replay::Fault::out_of_time, took_the_processor(seat, burnt), {}});
        close(other);
        if (stands_still_) return receive(seat, budget);  // it still exists and can run now
        close(seat);                                      // the watchdog has killed it
        return std::nullopt;
      }
      throw;
    }
  }

  std::string took_the_processor(Seat from, replay::Nanoseconds burnt) const {
    return fmt::format("it used {:.2f} s of processor time while {} was asked, which could not run therefore",
                       std::chrono::duration<double>(burnt).count(),
                       replay::who(match_, from, outcome_.seats[from].name));
  }

  void send(Seat seat, std::string request) {
    request += '\n';
    bots_[seat]->send(request);
  }

  void greet() {
    for (Seat seat = 0; seat < bots_.size(); ++seat) {
      if (std::string hello = match_.asked().hello(seat); !hello.empty()) send(seat, std::move(hello));
    }
    for (Seat seat = 0; seat < bots_.size(); ++seat) {
      begin_block(accounts_[seat]);
      const auto heard = receive(seat, {limits_.hello_wall, limits_.hello_wall});
      if (!heard) return;
      Answer answer = *heard;
      accounts_[seat].block = answer.spent;
      if (answer.fault == replay::Fault::late) answer.fault = replay::Fault::no_answer;
      if (answer.fault == replay::Fault::none) {
        auto name = match_.asked().name(answer.line);
        if (name) {
          outcome_.seats[seat].name = *std::move(name);
          if (std::string welcome = match_.asked().welcome(seat); !welcome.empty()) send(seat, std::move(welcome));
        } else {
          answer.fault = replay::Fault::bad_name;
          answer.detail = name.error();
        }
      }
      if (answer.fault != replay::Fault::none) charge(seat, Phase::hello, answer);
      accounts_[seat].block = {};
    }
  }

  void take_turn() {
    const Seats acting = match_.to_act();
    const auto is_asked = [&](Seat seat) { return acting.test(seat) && takes_part(seat); };
    for (Seat seat = 0; seat < bots_.size(); ++seat) {
      if (is_asked(seat)) send(seat, match_.asked().ask(seat));
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

  // Whether the seat has answered. If not, and that is a fault, it is charged.
  bool hear(Seat seat) {
    Account& account = accounts_[seat];
    const replay::Limits& limits = limits_of(seat);
    if (limits.moves_per_block != 0 && account.moves % limits.moves_per_block == 0) begin_block(account);
    ++account.moves;
    // A block is billed exactly.
    const bool exact = limits.moves_per_block != 0 && account.moves % limits.moves_per_block == 0;
    replay::Move& move = outcome_.seats[seat].ledger.emplace_back(replay::Move{match_.turn(), {}});
    for (int stale = 0; stale < stale_answers_max; ++stale) {
      const TimeBudget budget = {limits.block_cpu - account.block.cpu, limits.block_wall - account.block.wall, exact};
      const auto heard = receive(seat, budget);
      if (!heard) return false;
      Answer answer = *heard;
      move.stderr_bytes = answer.stderr_bytes;
      for (replay::TimeUsage* const spent : {&account.block, &move.spent}) {
        spent->cpu += answer.spent.cpu;
        spent->wall += answer.spent.wall;
      }
      if (answer.fault == replay::Fault::late) return false;
      if (answer.fault == replay::Fault::none) {
        const Refusal refusal = match_.answer(seat, answer.line);
        if (refusal.taken()) return true;
        if (match_.asked().stale(refusal)) continue;
        if (stands_still_) return false;  // the match tells the program
        answer.fault = replay::Fault::illegal_answer;
        answer.detail = match_.why(refusal);
      }
      charge(seat, Phase::move, answer);
      return false;
    }
    return false;
  }

  void dismiss() {
    const auto still_there = [&](Seat seat) { return !closed_[seat] && !has_ended(outcome_.seats[seat].fault); };
    for (Seat seat = 0; seat < bots_.size(); ++seat) {
      if (still_there(seat)) send(seat, takes_part(seat) && match_.over() ? match_.asked().farewell(seat) : "Quit");
    }
    std::vector<Seat> losers;
    for (Seat seat = 0; seat < bots_.size(); ++seat) {
      if (closed_[seat]) continue;
      if (outcome_.seats[seat].has_fault()) {
        losers.push_back(seat);
      } else if (const Answer answer = bots_[seat]->leave(limits_.quit_wall); answer.fault != replay::Fault::none) {
        charge(seat, Phase::quit, answer);
      }
    }
    for (const Seat seat : losers) {
      if (still_there(seat)) let_go(seat, std::min(moment_for_losers, limits_.quit_wall));
    }
  }

  // Nothing is judged any more, so whether this machine gave it enough time to exit does not matter either.
  void let_go(Seat seat, replay::Nanoseconds wall) {
    try {
      bots_[seat]->leave(wall);
    } catch (const MachineError&) {  // NOLINT(bugprone-empty-catch): see above
    }
  }

  void charge(Seat seat, Phase phase, const Answer& answer) {
    replay::SeatReport& report = outcome_.seats[seat];
    const Account& account = accounts_[seat];
    report.fault = answer.fault;
    report.fault_turn = match_.turn();
    report.fault_line = answer.line;
    report.verdict = verdict_of(match_, limits_of(seat), report.name,
                                {seat, phase, answer.fault, answer.detail, answer.line, account.moves, account.block});
  }

  const bool stands_still_ = match_.info().on_fault == OnFault::stands_still;
  std::vector<Account> accounts_;
};

}  // namespace

replay::Limits limits_of(const GameInfo& info, std::optional<replay::Nanoseconds> block_cpu) {
  replay::Limits limits;
  limits.block_cpu = block_cpu.value_or(info.time_per_block);
  limits.moves_per_block = info.pace == Pace::freely ? 1 : info.moves_per_block;
  limits.block_wall = limits.block_cpu * (info.pace == Pace::together ? info.seats_max + 1 : 2);
  return limits;
}

std::size_t answer_bytes_max(const GameInfo& info) { return info.answer_bytes_max + answer_slack_bytes; }

replay::Outcome play(Match& match, std::span<Bot* const> bots, const replay::Limits& limits,
                     std::span<MatchObserver* const> observers, OwnLimits own) {
  if (match.info().pace == Pace::freely) return play_in_lockstep(match, bots, limits, observers, own);
  return TurnDriver(match, bots, limits, observers, own).run();
}

replay::Outcome play(Match& match, std::span<Bot* const> bots, const replay::Limits& limits,
                     std::span<MatchObserver* const> observers) {
  return play(match, bots, limits, observers, {});
}

}  // namespace agon::referee

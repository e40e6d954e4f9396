#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/seat.hpp"
#include "games/match.hpp"

// The outcome of a match of programs, and what each program was allowed and used: the types shared by referee, replays
// and tournaments.

namespace agon::replay {

using Nanoseconds = std::chrono::nanoseconds;
inline double seconds(Nanoseconds time) { return std::chrono::duration<double>(time).count(); }

// What a program can do wrong. The game defines the consequences for its seat (OnFault).
enum class Fault : std::uint8_t {
  none,
  bad_name,        // not allowed by the game
  illegal_answer,  // a whole line that is not a legal answer
  line_too_long,   // longer than any legal answer
  surplus_output,  // more than one line for a request
  out_of_time,     // the processor time for its block of moves is used up
  no_answer,       // the wall-clock watchdog expired: it waited, slept or hung
  out_of_memory,
  late,          // only where programs are tolerated: no answer in time, but one may still come
  ended_early,   // ended, crashed or closed its output before Quit
  ignored_quit,  // still running after Quit
};
std::string_view fault_name(Fault);  // "illegal_answer"

Fault fault_called(std::string_view name);  // never Fault::none; throws ParseError (json/members.hpp)

struct TimeUsage {
  Nanoseconds cpu{};
  Nanoseconds wall{};
};

// The final figures when a bot is closed.
struct BotUsage {
  TimeUsage spent;
  std::uint64_t memory_peak_bytes = 0;
  std::string stderr_text;
  std::uint64_t stderr_bytes = 0;
  Nanoseconds run_delay{};  // time since the first wait in which it was ready to run without a processor
  Nanoseconds idle_cpu{};   // processor time used while it was not asked, as far as that was observed
};

// All time limits of the referee. The game's own (for a block of moves) come from GameInfo unless overridden.
struct Limits {
  Nanoseconds block_cpu{};  // processor time for each block of a program's own moves (Pace::freely: see hall.hpp)
  std::uint32_t moves_per_block = 100;
  Nanoseconds block_wall{};                           // waiting time for the same block (watchdog)
  std::uint32_t commands_per_turn = 0;                // per team, for Pace::freely; 0: the game's own limit
  Nanoseconds hello_wall = std::chrono::seconds(10);  // from the start to the name (a JVM takes a second)
  Nanoseconds quit_wall = std::chrono::seconds(5);
};

struct Move {              // one line of the ledger
  std::uint32_t turn = 0;  // its turn, counted from 0
  TimeUsage spent;
  std::uint64_t stderr_bytes = 0;  // written by the program when its last answer in this turn was accepted
};

struct SeatReport {
  std::string name;  // as stated by the program
  Fault fault = Fault::none;
  std::uint32_t fault_turn = 0;  // turns that ended before it
  std::string fault_line;        // the offending line
  std::string verdict;           // if it has a fault, one sentence: what, at which move, the offending line
  std::uint32_t silent = 0;      // turns without its answer
  std::vector<Move> ledger;
  BotUsage usage;

  bool has_fault() const { return fault != Fault::none; }
};

struct Outcome {
  bool ours = false;   // this machine failed: nobody has lost, the match must be played again
  std::string reason;  // one sentence: who won or lost and why
  Scores scores;       // by seat
  std::optional<Seat> winner;
  std::uint32_t turns = 0;
  std::uint64_t digest = 0;  // after the last completed turn
  std::vector<SeatReport> seats;
};

// "left"; for seats without names "seat 1", or "team 1" where teams speak freely.
std::string seat_name(const GameInfo&, std::size_t seat);

// `"Alpha" (left)`, or `left` as long as it has no name.
std::string who(const Match&, Seat, const std::string& name);

// One sentence about the whole match, from its verdicts or its ending.
std::string reason_of(const Match&, const Outcome&);

// Derives scores and winner from the match and the faults: without a fault, or where a fault only makes a seat stand
// still, those of the match; otherwise the seats at fault get nothing and the others one point each.
void settle(Outcome&, const Match&);

}  // namespace agon::replay

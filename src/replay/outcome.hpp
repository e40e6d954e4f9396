#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/seat.hpp"
#include "games/match.hpp"

// What a match of programs came to, and what each of them was given and has used: the values that referee, replays and
// tournaments share.

namespace agon::replay {

using Nanoseconds = std::chrono::nanoseconds;

// What a program can do wrong. What becomes of its seat then, the game says (OnFault).
enum class Fault : std::uint8_t {
  none,
  bad_name,        // not allowed by the game
  illegal_answer,  // a whole line that is not a legal answer
  line_too_long,   // longer than any legal answer
  surplus_output,  // more than one line for a request
  out_of_time,     // processor time of its block of moves is used up
  no_answer,       // the wall-clock watchdog struck: it waited, slept or hung
  out_of_memory,
  late,          // only where programs are tolerated: nothing in time, and it may still answer later
  ended_early,   // ended, crashed or closed its output before Quit
  ignored_quit,  // still there after Quit
};
std::string_view fault_name(Fault);  // "illegal_answer"

Fault fault_called(std::string_view name);  // never Fault::none; throws Damage (json/members.hpp)

struct TimeUsage {
  Nanoseconds cpu{};
  Nanoseconds wall{};
};

// What was left when a bot was closed.
struct BotUsage {
  TimeUsage spent;
  std::uint64_t memory_peak_bytes = 0;
  std::string stderr_text;
  std::uint64_t stderr_bytes = 0;
  Nanoseconds run_delay{};  // since it was first waited for it was ready to run and had no processor
  Nanoseconds idle_cpu{};   // of its processor time: used while it was not asked, as far as that was seen
};

// All times that the referee keeps. The game's own (time for a block of moves) come from GameInfo unless changed.
struct Limits {
  Nanoseconds block_cpu{};  // processor time for each block of a program's own moves (Pace::freely: see hall.hpp)
  std::uint32_t moves_per_block = 100;
  Nanoseconds block_wall{};                           // waiting time for the same block: the watchdog
  std::uint32_t commands_per_turn = 0;                // of a team of Pace::freely; 0: as many as the game says
  Nanoseconds hello_wall = std::chrono::seconds(10);  // from the start to the name (a JVM needs a second)
  Nanoseconds quit_wall = std::chrono::seconds(5);
};

struct Move {              // one line of the ledger
  std::uint32_t turn = 0;  // that it belongs to, counted from 0
  TimeUsage spent;
  std::uint64_t stderr_bytes = 0;  // that the program had written when its last answer in this turn was taken
};

struct SeatReport {
  std::string name;  // as it said
  Fault fault = Fault::none;
  std::uint32_t fault_turn = 0;  // turns that had ended before it
  std::string fault_line;        // the offending line
  std::string verdict;           // one sentence, when it has a fault: what, at which move, the offending line
  std::uint32_t silent = 0;      // turns that went on without its answer
  std::vector<Move> ledger;
  BotUsage usage;

  bool has_fault() const { return fault != Fault::none; }
};

struct Outcome {
  bool ours = false;   // this machine failed, nobody has lost: play the match again
  std::string reason;  // one sentence: who won or lost and why
  Scores scores;       // by seat
  std::optional<Seat> winner;
  std::uint32_t turns = 0;
  std::uint64_t digest = 0;  // after the last turn that was carried out
  std::vector<SeatReport> seats;
};

// "left"; where seats have no names of their own "seat 1", or "team 1" where teams speak freely.
std::string seat_name(const GameInfo&, std::size_t seat);

// `"Alpha" (left)`, or `left` while it has no name.
std::string who(const Match&, Seat, const std::string& name);

// One sentence on the whole match, from its verdicts or its ending.
std::string reason_of(const Match&, const Outcome&);

// Scores and winner as they follow from the match and the faults: without a fault, and where a fault only makes a seat
// stand still, those of the match; otherwise the seats at fault have nothing and the others a point each.
void settle(Outcome&, const Match&);

}  // namespace agon::replay

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/seat.hpp"
#include "games/match.hpp"
#include "referee/bot.hpp"

namespace agon::referee {

// All times that the referee keeps. The game's own (time for a block of moves) come from GameInfo unless changed.
struct Limits {
  Nanoseconds block_cpu{};  // processor time for each block of a program's own moves
  std::uint32_t moves_per_block = 100;
  Nanoseconds block_wall{};                           // waiting time for the same block: the watchdog
  Nanoseconds hello_wall = std::chrono::seconds(10);  // from the start to the name (a JVM needs a second)
  Nanoseconds quit_wall = std::chrono::seconds(5);
};
Limits limits_of(const GameInfo&);

struct Move {  // one line of the ledger
  std::uint32_t turn = 0;
  Spent spent;
};

struct SeatReport {
  std::string name;  // as it said
  Fault fault = Fault::none;
  std::uint32_t fault_turn = 0;  // turns that had ended before it
  std::string verdict;           // one sentence, when it has a fault: what, at which move, the offending line
  std::vector<Move> ledger;
  Remains remains;
};

struct Outcome {
  bool ours = false;   // this machine failed, nobody has lost: play the match again
  std::string reason;  // one sentence: who won or lost and why
  Scores scores;       // by seat
  std::optional<Seat> winner;
  std::uint32_t turns = 0;
  std::uint64_t digest = 0;
  std::vector<SeatReport> seats;
};

// Who listens while a match is played: the replay's writer, the terminal's view.
class Scribe {
 public:
  virtual ~Scribe() = default;
  virtual void begun(const Match&, std::span<const SeatReport>) = 0;       // the names are known
  virtual void turn_ended(const Match&, std::span<const SeatReport>) = 0;  // the last ledger lines belong to it
  virtual void finished(const Outcome&) = 0;
};

// Plays one match to its end: asks, times, judges. Nothing of it outlives the call; the bots are closed in the end.
// Contestants' mistakes are in the outcome; a failing machine gives an outcome that is `ours`.
Outcome play(Match&, std::span<Bot* const>, const Limits&, std::span<Scribe* const>);

}  // namespace agon::referee

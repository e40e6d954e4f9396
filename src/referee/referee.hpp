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
  Nanoseconds block_cpu{};  // processor time for each block of a program's own moves (Pace::freely: see hall.hpp)
  std::uint32_t moves_per_block = 100;
  Nanoseconds block_wall{};                           // waiting time for the same block: the watchdog
  std::uint32_t commands_per_turn = 0;                // of a team of Pace::freely; 0: as many as the game says
  Nanoseconds hello_wall = std::chrono::seconds(10);  // from the start to the name (a JVM needs a second)
  Nanoseconds quit_wall = std::chrono::seconds(5);
};

// The game's own limits, with another time for a block where one is given. The watchdog gives a program twice its
// processor time where it thinks alone; where all think at once they may share a processor, so each also gets the
// others' time.
Limits limits_of(const GameInfo&, std::optional<Nanoseconds> block_cpu = {});

// The longest line that is read as an answer: the longest legal one, and this much for a name, surplus blanks, leading
// zeros and a CR.
inline constexpr std::size_t answer_slack_bytes = 1024;
std::size_t answer_bytes_max(const GameInfo&);

// So many stale answers are heard in a turn; then it goes on without this seat.
inline constexpr int stale_answers_max = 16;

struct Move {              // one line of the ledger
  std::uint32_t turn = 0;  // that it belongs to, counted from 0
  Spent spent;
};

struct SeatReport {
  std::string name;  // as it said
  Fault fault = Fault::none;
  std::uint32_t fault_turn = 0;  // turns that had ended before it
  std::string fault_line;        // the offending line
  std::string verdict;           // one sentence, when it has a fault: what, at which move, the offending line
  std::uint32_t silent = 0;      // turns that went on without its answer
  std::vector<Move> ledger;
  Remains remains;

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

// Who listens while a match is played: the replay's writer, the terminal's view.
class Scribe {
 public:
  virtual ~Scribe() = default;
  virtual void begun(const Match&, std::span<const SeatReport>) = 0;       // the names are known, or a fault instead
  virtual void turn_ended(const Match&, std::span<const SeatReport>) = 0;  // the last ledger lines belong to it
  virtual void finished(const Outcome&) = 0;
};

// Plays one match to its end: asks, times, judges. Nothing of it outlives the call; the bots are closed in the end.
// Contestants' mistakes are in the outcome; a failing machine gives an outcome that is `ours`, and so does a scribe
// that throws. There are as many bots as the match has seats.
Outcome play(Match&, std::span<Bot* const>, const Limits&, std::span<Scribe* const>);

// Scores and winner as they follow from the match and the faults: without a fault, and where a fault only makes a seat
// stand still, those of the match; otherwise the seats at fault have nothing and the others a point each.
void settle(Outcome&, const Match&);

}  // namespace agon::referee

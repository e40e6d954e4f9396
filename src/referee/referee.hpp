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

// The game's own limits, with another time for a block where one is given. The watchdog gives a program twice its
// processor time where it thinks alone; where all think at once they may share a processor, so each also gets the
// others' time.
replay::Limits limits_of(const GameInfo&, std::optional<replay::Nanoseconds> block_cpu = {});

// The longest line that is read as an answer: the longest legal one, and this much for a name, surplus blanks, leading
// zeros and a CR.
inline constexpr std::size_t answer_slack_bytes = 1024;
std::size_t answer_bytes_max(const GameInfo&);

// So many stale answers are heard in a turn; then it goes on without this seat.
inline constexpr int stale_answers_max = 16;

// Who listens while a match is played: the replay's writer, the terminal's view.
class MatchObserver {
 public:
  virtual ~MatchObserver() = default;
  virtual void begun(const Match&, std::span<const replay::SeatReport>) = 0;  // the names are known, or a fault instead
  virtual void turn_ended(const Match&, std::span<const replay::SeatReport>) = 0;  // the last ledger lines belong to it
  virtual void finished(const replay::Outcome&) = 0;
};

// Plays one match to its end: asks, times, judges. Nothing of it outlives the call; the bots are closed in the end.
// Contestants' mistakes are in the outcome; a failing machine gives an outcome that is `ours`, and so does a observer
// that throws. There are as many bots as the match has seats.
replay::Outcome play(Match&, std::span<Bot* const>, const replay::Limits&, std::span<MatchObserver* const>);

}  // namespace agon::referee

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

// The game's own limits, with another time per block if given. Wall time is twice the processor time where programs
// think alone; where all think at once they may share a processor, so each also gets the others' time.
replay::Limits limits_of(const GameInfo&, std::optional<replay::Nanoseconds> block_cpu = {});

// The longest line read as an answer: the longest legal one plus this much for a name, extra blanks, leading zeros and
// a CR.
inline constexpr std::size_t answer_slack_bytes = 1024;
std::size_t answer_bytes_max(const GameInfo&);

// After this many stale answers in a turn, the turn goes on without the seat.
inline constexpr int stale_answers_max = 16;

// Observes a match: the replay recorder, or the terminal's view.
class MatchObserver {
 public:
  virtual ~MatchObserver() = default;
  virtual void begun(const Match&, std::span<const replay::SeatReport>) = 0;  // with names, or faults instead
  // The last ledger lines belong to this turn.
  virtual void turn_ended(const Match&, std::span<const replay::SeatReport>) = 0;
  virtual void finished(const replay::Outcome&) = 0;
};

// Plays one match to its end: asks, times, judges. Nothing outlives the call; the bots are closed at the end.
// Contestants' mistakes are part of the outcome. If this machine fails or an observer throws, the outcome is `ours`.
// There are as many bots as the match has seats.
replay::Outcome play(Match&, std::span<Bot* const>, const replay::Limits&, std::span<MatchObserver* const>);

}  // namespace agon::referee

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "games/match.hpp"

namespace agon {

// Plays a recorded match again: the one fold of what was said, for the check of replays, for the browser and for a
// server that comes back. Records come from strangers, so whatever they hold, nothing reaches an assertion of the
// rules: what cannot have been is refused with the reason, as the end of the sentence "turn 3: ...", and has changed
// nothing.
//
// Where seats are asked, each answers once in a turn, and all of them do unless a fault only makes a seat stand still
// (OnFault::stands_still); there refused answers are part of the record too. Where teams speak freely a turn holds any
// number of commands, or none: those that changed the state, refused or not, and no others.
class Replayer {
 public:
  explicit Replayer(std::unique_ptr<Match> match) : match_(std::move(match)) { begin_turn(); }
  Replayer copy() const { return Replayer(*this); }

  const Match& match() const { return *match_; }
  std::unique_ptr<Match> take() && { return std::move(match_); }  // to play on where the record ends
  bool over() const { return acting_.none(); }                    // as it was when the running turn began

  // "" when that has been done, otherwise why it cannot have been.
  std::string say(Seat, std::string_view text);
  std::string end_turn();

  Replayer(Replayer&&) = default;
  Replayer& operator=(Replayer&&) = default;

 private:
  Replayer(const Replayer& other)
      : match_(other.match_->clone()), acting_(other.acting_), unanswered_(other.unanswered_) {}

  void begin_turn() { acting_ = unanswered_ = match_->to_act(); }
  bool freely() const { return match_->info().pace == Pace::freely; }
  bool stands_still() const { return match_->info().on_fault == OnFault::stands_still; }
  std::string command(Seat, std::string_view text);
  std::string answer(Seat, std::string_view text);

  std::unique_ptr<Match> match_;
  Seats acting_;      // of the running turn
  Seats unanswered_;  // of them, who has not answered yet
};

}  // namespace agon

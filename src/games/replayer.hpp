#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "base/result.hpp"
#include "games/match.hpp"

namespace agon {

// Replays a recorded match: the common replay path of replay verification, the browser and a restarted server. Records
// come from untrusted sources, so no content triggers an assertion of the rules: an impossible record is refused with a
// reason that ends the sentence "turn 3: ...", and the refused call changes nothing.
//
// Where seats are asked, each answers once per turn, and all must answer unless faults only make a seat stand still
// (OnFault::stands_still), in which case the record also contains refused answers. Where teams speak freely, a turn
// contains any number of commands: exactly those that changed the state, refused or not.
class Replayer {
 public:
  explicit Replayer(std::unique_ptr<Match> match) : match_(std::move(match)) { begin_turn(); }
  Replayer copy() const { return Replayer(*this); }

  const Match& match() const { return *match_; }
  std::unique_ptr<Match> take() && { return std::move(match_); }  // to continue after the end of the record
  bool over() const { return acting_.none(); }                    // as of the beginning of the running turn

  // The error says why the record is impossible.
  Result<void> say(Seat, std::string_view text);
  Result<void> end_turn();

  Replayer(Replayer&&) = default;
  Replayer& operator=(Replayer&&) = default;

 private:
  Replayer(const Replayer& other)
      : match_(other.match_->clone()), acting_(other.acting_), unanswered_(other.unanswered_) {}

  void begin_turn() { acting_ = unanswered_ = match_->to_act(); }
  bool freely() const { return match_->info().pace == Pace::freely; }
  bool stands_still() const { return match_->info().on_fault == OnFault::stands_still; }
  Result<void> command(Seat, std::string_view text);
  Result<void> answer(Seat, std::string_view text);

  std::unique_ptr<Match> match_;
  Seats acting_;      // of the running turn
  Seats unanswered_;  // those of them who have not answered yet
};

}  // namespace agon

#include "games/replayer.hpp"

#include <string>

#include "base/text.hpp"

namespace agon {

namespace {
Error was_over() { return {"the match was over before"}; }

std::string seat_name(Seat seat) { return "seat " + std::to_string(seat + 1); }
}  // namespace

Result<void> Replayer::say(Seat seat, std::string_view text) {
  if (over()) return was_over();
  if (seat >= max_seats || !acting_.test(seat)) return Error{seat_name(seat) + " was not to act"};
  return freely() ? command(seat, text) : answer(seat, text);
}

Result<void> Replayer::command(Seat seat, std::string_view text) {
  if (match_->say(seat, text).changed) return {};
  return Error{"the command of " + seat_name(seat) + " changes nothing: " + quoted(text)};
}

Result<void> Replayer::answer(Seat seat, std::string_view text) {
  if (!unanswered_.test(seat)) return Error{seat_name(seat) + " had answered before"};
  const Refusal refusal = match_->answer(seat, text);
  if (refusal.taken()) unanswered_.reset(seat);
  if (refusal.taken() || stands_still()) return {};
  return Error{"the answer of " + seat_name(seat) + " is refused: " + std::string(match_->why(refusal)) + ": " +
               quoted(text)};
}

Result<void> Replayer::end_turn() {
  if (over()) return was_over();
  if (unanswered_.any() && !stands_still()) return Error{"somebody who was to act said nothing"};
  match_->end_turn();
  begin_turn();
  return {};
}

}  // namespace agon

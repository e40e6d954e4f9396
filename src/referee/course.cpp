#include "referee/course.hpp"

#include "referee/verdict.hpp"

namespace agon::referee {

Course::Course(Match& match, std::span<Bot* const> bots, const Limits& limits, std::span<Scribe* const> scribes)
    : match_(match), bots_(bots), limits_(limits), closed_(bots.size()), scribes_(scribes) {
  outcome_.seats.resize(bots.size());
  outcome_.digest = match.digest();
}

void Course::begin() {
  for (Scribe* const scribe : scribes_) scribe->begun(match_, outcome_.seats);
}

void Course::end_turn() {
  match_.end_turn();
  outcome_.digest = match_.digest();
  for (Scribe* const scribe : scribes_) scribe->turn_ended(match_, outcome_.seats);
}

void Course::close(Seat seat) {
  if (closed_[seat]) return;
  closed_[seat] = true;
  try {
    outcome_.seats[seat].remains = bots_[seat]->close();
  } catch (const std::exception& error) {
    call_off(error);
  }
}

void Course::call_off(const std::exception& error) {
  if (!outcome_.ours) outcome_.reason = error.what();
  outcome_.ours = true;
  outcome_.scores.clear();
  outcome_.winner.reset();
}

void Course::finish() {
  for (Seat seat = 0; seat < bots_.size(); ++seat) close(seat);
  outcome_.turns = match_.turn();
  if (!outcome_.ours) {
    settle(outcome_, match_);
    outcome_.reason = reason_of(match_, outcome_);
  }
  for (Scribe* const scribe : scribes_) {
    try {
      scribe->finished(outcome_);
    } catch (const std::exception& error) {
      call_off(error);
    }
  }
}

}  // namespace agon::referee

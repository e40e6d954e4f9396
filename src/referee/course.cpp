#include "referee/course.hpp"

#include <fmt/format.h>

#include "referee/verdict.hpp"

namespace agon::referee {

Course::Course(Match& match, std::span<Bot* const> bots, const replay::Limits& limits, std::span<Scribe* const> scribes)
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
  overloaded_ = overloaded_ || dynamic_cast<const Overload*>(&error) != nullptr;
  outcome_.ours = true;
  outcome_.scores.clear();
  outcome_.winner.reset();
}

// Who used what: "left used 3.2 s of processor time, 0.4 s of it while it was not asked; right ...".
std::string Course::usage() const {
  const auto seconds = [](replay::Nanoseconds time) { return std::chrono::duration<double>(time).count(); };
  std::string text;
  for (Seat seat = 0; seat < bots_.size(); ++seat) {
    const replay::SeatReport& report = outcome_.seats[seat];
    const replay::Remains& remains = report.remains;
    text += fmt::format("{}{} used {:.1f} s of processor time, {:.1f} s of it while it was not asked",
                        seat == 0 ? "" : "; ", replay::who(match_, seat, report.name), seconds(remains.spent.cpu),
                        seconds(remains.idle_cpu));
  }
  return text;
}

void Course::finish() {
  for (Seat seat = 0; seat < bots_.size(); ++seat) close(seat);
  outcome_.turns = match_.turn();
  if (overloaded_) outcome_.reason += " (" + usage() + ")";
  if (!outcome_.ours) {
    settle(outcome_, match_);
    outcome_.reason = replay::reason_of(match_, outcome_);
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

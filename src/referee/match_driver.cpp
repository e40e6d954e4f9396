#include "referee/match_driver.hpp"

#include <fmt/format.h>

#include "referee/verdict.hpp"

namespace agon::referee {

MatchDriver::MatchDriver(Match& match, std::span<Bot* const> bots, const replay::Limits& limits,
                         std::span<MatchObserver* const> observers, OwnLimits own)
    : match_(match), bots_(bots), limits_(limits), closed_(bots.size()), observers_(observers), own_limits_(own) {
  outcome_.seats.resize(bots.size());
  outcome_.digest = match.digest();
}

void MatchDriver::begin() {
  for (MatchObserver* const observer : observers_) observer->begun(match_, outcome_.seats);
}

void MatchDriver::end_turn() {
  match_.end_turn();
  outcome_.digest = match_.digest();
  for (MatchObserver* const observer : observers_) observer->turn_ended(match_, outcome_.seats);
}

const replay::Limits& MatchDriver::limits_of(Seat seat) const {
  return seat < own_limits_.size() && own_limits_[seat] ? *own_limits_[seat] : limits_;
}

void MatchDriver::close(Seat seat) {
  if (closed_[seat]) return;
  closed_[seat] = true;
  try {
    outcome_.seats[seat].usage = bots_[seat]->close();
  } catch (const std::exception& error) {
    call_off(error);
  }
}

void MatchDriver::call_off(const std::exception& error) {
  if (!outcome_.ours) outcome_.reason = error.what();
  overloaded_ = overloaded_ || dynamic_cast<const Overload*>(&error) != nullptr;
  outcome_.ours = true;
  outcome_.scores.clear();
  outcome_.winner.reset();
}

// Time usage of all seats: "left used 3.2 s of processor time, 0.4 s of it while it was not asked; right ...".
std::string MatchDriver::usage() const {
  const auto seconds = [](replay::Nanoseconds time) { return std::chrono::duration<double>(time).count(); };
  std::string text;
  for (Seat seat = 0; seat < bots_.size(); ++seat) {
    const replay::SeatReport& report = outcome_.seats[seat];
    const replay::BotUsage& usage = report.usage;
    text += fmt::format("{}{} used {:.1f} s of processor time, {:.1f} s of it while it was not asked",
                        seat == 0 ? "" : "; ", replay::who(match_, seat, report.name), seconds(usage.spent.cpu),
                        seconds(usage.idle_cpu));
  }
  return text;
}

void MatchDriver::finish() {
  for (Seat seat = 0; seat < bots_.size(); ++seat) close(seat);
  outcome_.turns = match_.turn();
  if (overloaded_) outcome_.reason += " (" + usage() + ")";
  if (!outcome_.ours) {
    settle(outcome_, match_);
    outcome_.reason = replay::reason_of(match_, outcome_);
  }
  for (MatchObserver* const observer : observers_) {
    try {
      observer->finished(outcome_);
    } catch (const std::exception& error) {
      call_off(error);
    }
  }
}

}  // namespace agon::referee

#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "config/contest.hpp"

namespace agon::config {

using Moment = tournaments::Schedule::Moment;

// The moment at which a contest that starts at `start` reaches this contest time, without pauses other than its breaks,
// in which its clock stops.
inline Moment moment_of(const tournaments::Schedule& schedule, Moment start, std::chrono::milliseconds time) {
  auto breaks = schedule.breaks;
  std::ranges::sort(breaks, {}, &tournaments::Schedule::Break::from);
  Moment now = start;
  auto left = std::chrono::duration_cast<Moment::duration>(time);
  for (const auto& [from, to] : breaks) {
    if (to <= now) continue;
    if (from - now >= left) break;
    if (from > now) left -= from - now;
    now = to;
  }
  return now + left;
}

// None: it starts when it is served, or has no length.
inline std::optional<Moment> planned_end(const Contest& contest) {
  const auto& start = contest.schedule.start;
  if (!start || !contest.length) return std::nullopt;
  return moment_of(contest.schedule, *start, *contest.length);
}

}  // namespace agon::config

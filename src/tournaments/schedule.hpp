#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

namespace agon::tournaments {

// When a contest runs by the plan, in the time of this world. Its length is another matter: that is counted without
// pauses.
struct Schedule {
  using Moment = std::chrono::system_clock::time_point;
  struct Break {
    Moment from, to;
  };
  std::optional<Moment> start;  // without: at once
  std::vector<Break> breaks;

  // A contest that has begun does not begin again, when the clock of the machine is set back.
  bool runs_at(Moment now, bool has_begun = false) const {
    return (has_begun || !start || *start <= now) &&
           std::ranges::none_of(breaks, [&](const Break& each) { return each.from <= now && now < each.to; });
  }
  // When the answer of runs_at may change for the next time; none: never.
  std::optional<Moment> next_change(Moment now) const {
    std::optional<Moment> next;
    const auto take = [&](Moment moment) {
      if (moment > now && (!next || moment < *next)) next = moment;
    };
    if (start) take(*start);
    for (const Break& each : breaks) take(each.from), take(each.to);
    return next;
  }
};

}  // namespace agon::tournaments

#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

namespace agon::tournaments {

// The contest's timetable, in real time. Its length is separate: that does not count pauses.
struct Schedule {
  using Moment = std::chrono::system_clock::time_point;
  struct Break {
    Moment from, to;
  };
  std::optional<Moment> start;  // none: at once
  std::vector<Break> breaks;

  // A contest that has begun does not return to its start when the machine's clock is set back.
  bool runs_at(Moment now, bool has_begun = false) const {
    return (has_begun || !start || *start <= now) &&
           std::ranges::none_of(breaks, [&](const Break& each) { return each.from <= now && now < each.to; });
  }
  // When the result of runs_at may change next; none: never.
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

#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

namespace agon::scoring {

using Time = std::chrono::milliseconds;  // since the contest's first start

struct Pause {
  Time from{};
  Time to = Time::max();  // max: not over yet
};

// The time without the pauses (in any order, they may overlap), at least 0. It does not advance during a pause.
Time contest_time(Time now, std::span<const Pause>);

// The coefficient K grows exponentially from 1 at the start to `last` at the end: last ^ (t / duration), constant
// before and after. It is rounded to the nearest millionth; the rounded number is shown to teams and used for
// multiplication.
//
// When a contest is extended, the past keeps the K announced then: the curve bends at that moment and continues, again
// exponentially, to `last` at the new end.
struct KCurve {
  struct Bend {
    Time at{};        // contest time of the extension
    Time duration{};  // the end towards which the curve grew before
    friend bool operator==(const Bend&, const Bend&) = default;
  };
  Time duration = std::chrono::hours(24);
  std::int64_t last = 8;
  std::vector<Bend> bends = {};  // in order

  std::int64_t at(Time contest_time) const;      // in millionths
  KCurve extended(Time now, Time longer) const;  // with its end at `longer`, which must be later than before
  friend bool operator==(const KCurve&, const KCurve&) = default;
};

}  // namespace agon::scoring

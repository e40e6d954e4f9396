#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

namespace agon::scoring {

using Time = std::chrono::milliseconds;  // since the contest's first start

struct Pause {
  Time from{};
  Time to = Time::max();  // a pause that is not over yet
};

// The time that counts: without the pauses (in any order, they may overlap), and not below 0. While a pause lasts it
// stands.
Time contest_time(Time now, std::span<const Pause>);

// The coefficient K grows exponentially from 1 at the start to `last` at the end: last ^ (t / duration), clamped before
// and after. It is rounded to the nearest millionth, and this is the number that is shown to teams and multiplied by.
//
// When more time is given, what was before keeps the K that was announced then: the curve bends at that moment and
// grows from there, exponentially again, to `last` at the new end.
struct KCurve {
  struct Bend {
    Time at{};        // contest time at which more time was given
    Time duration{};  // until then the curve grew towards this end
    friend bool operator==(const Bend&, const Bend&) = default;
  };
  Time duration = std::chrono::hours(24);
  std::int64_t last = 8;
  std::vector<Bend> bends = {};  // in their order

  std::int64_t at(Time contest_time) const;      // in millionths
  KCurve extended(Time now, Time longer) const;  // with its end at `longer`, which is later than before
  friend bool operator==(const KCurve&, const KCurve&) = default;
};

}  // namespace agon::scoring

#pragma once

#include <chrono>
#include <cstdint>
#include <span>

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
struct KCurve {
  Time duration = std::chrono::hours(24);
  std::int64_t last = 8;

  std::int64_t at(Time contest_time) const;  // in millionths
};

}  // namespace agon::scoring

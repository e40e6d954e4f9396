#include "contest/k_curve.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_dec_float.hpp>
#include <vector>

#include "base/seat.hpp"

namespace agon::contest {

Time contest_time(Time now, std::span<const Pause> pauses) {
  std::vector<Pause> in_order(pauses.begin(), pauses.end());
  std::sort(in_order.begin(), in_order.end(), [](const Pause& a, const Pause& b) { return a.from < b.from; });
  Time paused{}, seen{};
  for (const Pause& pause : in_order) {
    const Time from = std::clamp(pause.from, seen, std::max(seen, now)),
               to = std::clamp(pause.to, from, std::max(from, now));
    paused += to - from;
    seen = std::max(seen, to);
  }
  return std::max(Time{}, now - paused);
}

// With 50 decimal digits in software: the same on every machine, and rounded right, since K is irrational (or whole)
// and so never near enough to the middle between two millionths.
std::int64_t KCurve::at(Time contest_time) const {
  using Real = boost::multiprecision::cpp_dec_float_50;
  const Time t = std::clamp(contest_time, Time{}, duration);
  if (t == Time{}) return point;
  if (t == duration) return last * point;
  const Real k = pow(Real(last), Real(t.count()) / Real(duration.count()));
  return static_cast<std::int64_t>(floor(k * point + Real(0.5)));
}

}  // namespace agon::contest

#include "scoring/k_curve.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_dec_float.hpp>
#include <cmath>
#include <vector>

#include "base/seat.hpp"

namespace agon::scoring {

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

namespace {

// The logarithm of K at this moment as a fraction of that of `last`; linear from bend to bend.
template <class Real>
Real exponent(const KCurve& curve, Time t) {
  const auto number = [](Time time) { return Real(time.count()); };
  Real reached = 0;
  Time from{};
  for (const KCurve::Bend& bend : curve.bends) {
    const Time at = std::clamp(bend.at, from, std::max(from, bend.duration));
    if (bend.duration <= from) continue;  // K stays at `last`
    const Time until = std::min(t, at);
    reached += (1 - reached) * number(until - from) / number(bend.duration - from);
    if (t <= at) return reached;
    from = at;
  }
  if (curve.duration <= from) return Real(1);
  return reached + (1 - reached) * number(t - from) / number(curve.duration - from);
}

}  // namespace

// The result is the same on every machine: the processor's floating point is used unless the value is close to the
// middle between two millionths; then 50 decimal digits are computed in software. K is irrational (or an integer), so
// that is always enough. Servers call this for each command.
std::int64_t KCurve::at(Time contest_time) const {
  using Real = boost::multiprecision::cpp_dec_float_50;
  const Time t = std::clamp(contest_time, Time{}, duration);
  if (t == Time{}) return point;
  if (t == duration) return last * point;
  const double about = std::pow(static_cast<double>(last), exponent<double>(*this, t)) * static_cast<double>(point);
  const double down = std::floor(about);
  constexpr double near = 1e-3;  // far above the error of the processor's pow for any K in use
  if (std::abs(about - down - 0.5) > near) return static_cast<std::int64_t>(about - down < 0.5 ? down : down + 1);
  const Real k = pow(Real(last), exponent<Real>(*this, t));
  return static_cast<std::int64_t>(floor(k * point + Real(0.5)));
}

KCurve KCurve::extended(Time now, Time longer) const {
  KCurve curve = *this;
  curve.bends.push_back({std::clamp(now, Time{}, duration), duration});
  curve.duration = longer;
  return curve;
}

}  // namespace agon::scoring

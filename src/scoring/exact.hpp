#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <string>

namespace agon::scoring {

using Exact = boost::multiprecision::cpp_rational;  // a fraction of whole numbers of any size
using Whole = boost::multiprecision::cpp_int;

// The nearest whole number, halves up; the divisor is above 0.
inline Whole rounded(const Whole& dividend, const Whole& divisor) {
  const Whole doubled = 2 * dividend + divisor;
  const Whole by = 2 * divisor;
  Whole quotient = doubled / by;
  if (quotient * by > doubled) --quotient;  // division cuts towards 0
  return quotient;
}

// The nearest multiple of a millionth, halves up, in millionths; what is given fits.
inline std::int64_t millionths(const Exact& value) {
  return static_cast<std::int64_t>(rounded(numerator(value) * 1'000'000, denominator(value)));
}

// With so many decimals, halves up: decimals(Exact(73, 2), 1) = "36.5".
std::string decimals(const Exact& value, unsigned digits);

}  // namespace agon::scoring

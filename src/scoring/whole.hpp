#pragma once

#include <boost/multiprecision/cpp_int.hpp>

// Only for .cpp files: the library is large.
namespace agon::scoring {

using Whole = boost::multiprecision::cpp_int;  // a whole number of any size

// The nearest whole number, halves up; the divisor is above 0.
inline Whole rounded(const Whole& dividend, const Whole& divisor) {
  const Whole doubled = 2 * dividend + divisor;
  const Whole by = 2 * divisor;
  Whole quotient = doubled / by;
  if (quotient * by > doubled) --quotient;  // division cuts towards 0
  return quotient;
}

}  // namespace agon::scoring

#pragma once

#include <boost/multiprecision/cpp_int.hpp>

// For .cpp files only, as the library is large.
namespace agon::scoring {

using Whole = boost::multiprecision::cpp_int;  // an integer of any size

// The nearest integer, halves up; the divisor must be positive.
inline Whole rounded(const Whole& dividend, const Whole& divisor) {
  const Whole doubled = 2 * dividend + divisor;
  const Whole by = 2 * divisor;
  Whole quotient = doubled / by;
  if (quotient * by > doubled) --quotient;  // division truncates towards 0
  return quotient;
}

}  // namespace agon::scoring

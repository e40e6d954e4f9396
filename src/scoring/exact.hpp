#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>

namespace agon::scoring {

// A fraction of integers of any size. The numbers are behind a pointer, so that code that only shows points need not
// include the bignum library.
class Exact {
 public:
  Exact() : Exact(0, 1) {}
  template <std::integral T>
  Exact(T whole) : Exact(static_cast<std::int64_t>(whole), 1) {}
  template <std::integral T, std::integral U>
  Exact(T numerator, U denominator)  // the denominator must not be 0
      : Exact(static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator)) {}
  Exact(std::int64_t numerator, std::int64_t denominator);

  Exact& operator+=(const Exact&);
  friend Exact operator+(Exact a, const Exact& b) { return a += b; }
  friend bool operator==(const Exact&, const Exact&);
  friend std::strong_ordering operator<=>(const Exact&, const Exact&);

  std::string str() const;  // "19/2"

  // The nearest integer number of millionths, halves up; it must fit.
  friend std::int64_t millionths(const Exact&);
  // With this many decimals, halves up: decimals(Exact(73, 2), 1) = "36.5".
  friend std::string decimals(const Exact&, unsigned digits);

 private:
  struct Number;
  std::shared_ptr<const Number> number_;  // never changes
};

std::int64_t millionths(const Exact&);
std::string decimals(const Exact&, unsigned digits);
std::ostream& operator<<(std::ostream&, const Exact&);

}  // namespace agon::scoring

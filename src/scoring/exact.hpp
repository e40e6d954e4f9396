#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>

namespace agon::scoring {

// A fraction of whole numbers of any size. Its numbers are behind a pointer, so that whoever shows points need not read
// the library that computes with them.
class Exact {
 public:
  Exact() : Exact(0, 1) {}
  template <std::integral T>
  Exact(T whole) : Exact(static_cast<std::int64_t>(whole), 1) {}
  template <std::integral T, std::integral U>
  Exact(T numerator, U denominator)  // which is not 0
      : Exact(static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator)) {}
  Exact(std::int64_t numerator, std::int64_t denominator);

  Exact& operator+=(const Exact&);
  friend Exact operator+(Exact a, const Exact& b) { return a += b; }
  friend bool operator==(const Exact&, const Exact&);
  friend std::strong_ordering operator<=>(const Exact&, const Exact&);

  std::string str() const;  // "19/2"

  // The nearest multiple of a millionth, halves up, in millionths, which fit.
  friend std::int64_t millionths(const Exact&);
  // With so many decimals, halves up: decimals(Exact(73, 2), 1) = "36.5".
  friend std::string decimals(const Exact&, unsigned digits);

 private:
  struct Number;
  std::shared_ptr<const Number> number_;  // which never changes
};

std::int64_t millionths(const Exact&);
std::string decimals(const Exact&, unsigned digits);
std::ostream& operator<<(std::ostream&, const Exact&);

}  // namespace agon::scoring

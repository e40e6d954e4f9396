#include "scoring/exact.hpp"

#include <ostream>

#include "scoring/whole.hpp"

namespace agon::scoring {

struct Exact::Number {
  boost::multiprecision::cpp_rational value;
};

Exact::Exact(std::int64_t numerator, std::int64_t denominator)
    : number_(std::make_shared<const Number>(
          Number{boost::multiprecision::cpp_rational(Whole(numerator), Whole(denominator))})) {}

Exact& Exact::operator+=(const Exact& other) {
  number_ = std::make_shared<const Number>(Number{number_->value + other.number_->value});
  return *this;
}

bool operator==(const Exact& a, const Exact& b) { return a.number_->value == b.number_->value; }

std::strong_ordering operator<=>(const Exact& a, const Exact& b) {
  return a.number_->value.compare(b.number_->value) <=> 0;
}

std::string Exact::str() const { return number_->value.str(); }

std::int64_t millionths(const Exact& of) {
  const auto& value = of.number_->value;
  return static_cast<std::int64_t>(rounded(numerator(value) * 1'000'000, denominator(value)));
}

std::string decimals(const Exact& of, unsigned digits) {
  const auto& value = of.number_->value;
  Whole scale = 1;
  for (unsigned i = 0; i < digits; ++i) scale *= 10;
  const Whole scaled = rounded(numerator(value) * scale, denominator(value));
  const Whole size = scaled < 0 ? Whole(-scaled) : scaled;
  std::string text = size.str();
  if (text.size() <= digits) text.insert(0, digits + 1 - text.size(), '0');
  if (digits > 0) text.insert(text.size() - digits, 1, '.');
  return scaled < 0 ? "-" + text : text;
}

std::ostream& operator<<(std::ostream& out, const Exact& value) { return out << value.str(); }

}  // namespace agon::scoring

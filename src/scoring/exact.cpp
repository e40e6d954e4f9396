#include "scoring/exact.hpp"

namespace agon::scoring {

std::string decimals(const Exact& value, unsigned digits) {
  Whole scale = 1;
  for (unsigned i = 0; i < digits; ++i) scale *= 10;
  const Whole scaled = rounded(numerator(value) * scale, denominator(value));
  const Whole size = scaled < 0 ? Whole(-scaled) : scaled;
  std::string text = size.str();
  if (text.size() <= digits) text.insert(0, digits + 1 - text.size(), '0');
  if (digits > 0) text.insert(text.size() - digits, 1, '.');
  return scaled < 0 ? "-" + text : text;
}

}  // namespace agon::scoring

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/dice.hpp"

namespace agon {

// A 64-bit fingerprint of a state, the same on every machine and in the browser. It detects accidental damage and
// differences between implementations; it is not collision-resistant against attackers.
class Digest {
 public:
  constexpr Digest& add(std::uint64_t value) {
    hash_ = mix64(hash_ + value) * 0x9e3779b97f4a7c15U + 1;
    return *this;
  }
  constexpr Digest& add(std::string_view bytes) {
    add(bytes.size());
    std::uint64_t word = 0;
    unsigned filled = 0;
    for (const char c : bytes) {
      word = word << 8 | static_cast<unsigned char>(c);
      if (++filled == 8) add(word), word = 0, filled = 0;
    }
    return filled ? add(word) : *this;
  }
  constexpr std::uint64_t value() const { return mix64(hash_); }

 private:
  std::uint64_t hash_ = 0x61676f6e;
};

// Sixteen lower-case hexadecimal digits, as in replays and logs.
inline std::string hex(std::uint64_t value) {
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, value >>= 4) *digit = "0123456789abcdef"[value & 15];
  return text;
}

}  // namespace agon

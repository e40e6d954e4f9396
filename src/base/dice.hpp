#pragma once

#include <cstdint>

namespace agon {

// The finaliser of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
constexpr std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

// A counter-based generator: number n of a stream depends only on (seed, stream, n). A copy of a state that holds its
// dice has the same future. Use one stream per purpose, so that drawing more from one does not affect the others.
class Dice {
 public:
  constexpr Dice() = default;
  constexpr Dice(std::uint64_t seed, std::uint64_t stream) : key_(mix64(seed + mix64(stream + golden))) {}

  constexpr std::uint64_t next() { return mix64(key_ + golden * ++drawn_); }

  // An integer from 0 to bound-1, uniformly distributed (Lemire, "Fast random integer generation in an interval",
  // 2019).
  constexpr std::uint32_t below(std::uint32_t bound) {
    for (;;) {
      const std::uint64_t product = (next() >> 32) * bound;
      const auto low = static_cast<std::uint32_t>(product);
      if (low >= bound || low >= (0U - bound) % bound) return static_cast<std::uint32_t>(product >> 32);
    }
  }

  constexpr std::uint64_t key() const { return key_; }
  constexpr std::uint64_t drawn() const { return drawn_; }
  friend constexpr bool operator==(const Dice&, const Dice&) = default;

 private:
  static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15U;
  std::uint64_t key_ = 0;
  std::uint64_t drawn_ = 0;
};

}  // namespace agon

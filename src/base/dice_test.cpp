#include "base/dice.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <set>

namespace agon {
namespace {

TEST(Dice, ACopyHasTheSameFuture) {
  Dice dice(7, 1);
  dice.next();
  Dice copy = dice;
  EXPECT_EQ(copy, dice);
  EXPECT_EQ(copy.next(), dice.next());
}

TEST(Dice, StreamsAndSeedsAreIndependent) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (std::uint64_t stream = 0; stream < 100; ++stream) seen.insert(Dice(seed, stream).next());
  }
  EXPECT_EQ(seen.size(), 10'000U);
}

TEST(Dice, TheNumbersAreTheSameForEver) {
  Dice dice(2026, 1);  // a replay must remain the same match for years
  EXPECT_EQ(dice.next(), 2137625857050433965U);
  EXPECT_EQ(dice.below(1000), 986U);
}

RC_GTEST_PROP(Dice, BelowStaysBelow, (std::uint64_t seed)) {
  const auto bound = *rc::gen::inRange<std::uint32_t>(1, 1U << 31);
  Dice dice(seed, 0);
  for (int i = 0; i < 20; ++i) RC_ASSERT(dice.below(bound) < bound);
}

TEST(Dice, EveryFaceIsEquallyLikely) {
  constexpr std::size_t faces = 8;
  constexpr int throws = 80'000;
  std::array<int, faces> counts{};
  Dice dice(1, 2);
  for (int i = 0; i < throws; ++i) ++counts.at(dice.below(faces));
  double chi_square = 0;
  constexpr double expected = double(throws) / faces;
  for (const int count : counts) chi_square += (count - expected) * (count - expected) / expected;
  EXPECT_LT(chi_square, 24.3);  // 7 degrees of freedom; exceeded once in a thousand
}

}  // namespace
}  // namespace agon

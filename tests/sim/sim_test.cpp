#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/simulation.hpp"

namespace agon::sim {
namespace {

using testing::IsEmpty;

TEST(Simulation, APromiseIsKeptWhateverGoesWrong) {
  std::uint64_t crashes = 0, orders = 0, matches = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Report report = simulate(seed);
    EXPECT_THAT(report.findings, IsEmpty()) << "seed " << seed;
    crashes += report.crashes;
    orders += report.orders;
    matches += report.matches;
  }
  EXPECT_GT(crashes, 20U);
  EXPECT_GT(orders, 1000U);
  EXPECT_GT(matches, 20U);
}

TEST(Simulation, OfOneSeedIsTheSameEachTime) { EXPECT_EQ(simulate(2).digest, simulate(2).digest); }

}  // namespace
}  // namespace agon::sim

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/simulation.hpp"

namespace agon::sim {
namespace {

using testing::IsEmpty;

void expect_promises_kept(const Report& report) {
  EXPECT_THAT(report.findings, IsEmpty()) << "seed " << report.seed;
  EXPECT_GE(report.crashes, 20U);
  EXPECT_GT(report.orders, 1000U);
  EXPECT_GT(report.matches, 0U);
}

TEST(Simulation, APromiseIsKeptWhateverGoesWrong) { expect_promises_kept(simulate(1)); }

TEST(Simulation, OfOneSeedIsTheSameEachTime) {
  for (const std::uint64_t seed : {5U, 6U}) {
    const Report report = simulate(seed);
    expect_promises_kept(report);
    EXPECT_EQ(report.digest, simulate(seed).digest);
  }
}

}  // namespace
}  // namespace agon::sim

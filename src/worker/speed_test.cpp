#include "worker/speed.hpp"

#include <gtest/gtest.h>

namespace agon::worker {
namespace {

using namespace std::chrono_literals;

replay::Limits limits() {
  replay::Limits limits;
  limits.block_cpu = 2s;
  limits.block_wall = 10s;
  return limits;
}

Allowance meant_for(std::uint32_t reference) {
  Allowance allowance;
  allowance.reference_speed = reference;
  return allowance;
}

TEST(Speed, IsMeasuredAndCanBeTold) {
  const std::uint32_t speed = measure_speed();
  EXPECT_GE(speed, 1U);
  EXPECT_LE(speed, speed_max);
}

TEST(Speed, ASlowMachineGivesMoreTimeAndAFastOneLess) {
  EXPECT_EQ(scaled(limits(), meant_for(100), 50).block_cpu, 4s);
  EXPECT_EQ(scaled(limits(), meant_for(100), 50).block_wall, 20s);
  EXPECT_EQ(scaled(limits(), meant_for(100), 200).block_cpu, 1s);
  EXPECT_EQ(scaled(limits(), meant_for(100), 100).block_cpu, 2s);
}

TEST(Speed, TimeIsScaledFourTimesAtMost) {
  EXPECT_EQ(scaled(limits(), meant_for(100), 1).block_cpu, 8s);
  EXPECT_EQ(scaled(limits(), meant_for(100), speed_max).block_cpu, 500ms);
}

TEST(Speed, ChangesNothingWhereTheFileDoesNotAskOrNothingWasMeasured) {
  EXPECT_EQ(scaled(limits(), {}, 50).block_cpu, 2s);
  EXPECT_EQ(scaled(limits(), meant_for(100), 0).block_cpu, 2s);
}

}  // namespace
}  // namespace agon::worker

#include "submissions/fair_share.hpp"

#include <gtest/gtest.h>

namespace agon::submissions {
namespace {

using namespace std::chrono_literals;

TEST(FairShare, IsWhatATeamHasUsedWithinTheLastMinutes) {
  FairShare share;
  const FairShare::Moment begin{};
  share.add("alfa", 60s, true, begin);
  share.add("alfa", 5s, false, begin + 1min);
  share.add("beta", 1s, true, begin + 1min);
  EXPECT_EQ(share.used("alfa", begin + 1min), 65s);
  EXPECT_EQ(share.used("beta", begin + 1min), 1s);
  EXPECT_EQ(share.used("gamma", begin + 1min), 0s);
  EXPECT_EQ(share.used("alfa", begin + FairShare::lately + 1s), 5s);
}

TEST(FairShare, ATeamIsSlowWhileABuildOfItsTookLong) {
  FairShare share;
  const FairShare::Moment begin{};
  share.add("alfa", FairShare::slow_build, true, begin);
  share.add("beta", FairShare::slow_build - 1ms, true, begin);
  share.add("gamma", 10 * FairShare::slow_build, false, begin);
  EXPECT_TRUE(share.is_slow("alfa", begin + FairShare::lately));
  EXPECT_FALSE(share.is_slow("alfa", begin + FairShare::lately + 1ms));
  EXPECT_FALSE(share.is_slow("beta", begin));
  EXPECT_FALSE(share.is_slow("gamma", begin)) << "a long trial";
}

}  // namespace
}  // namespace agon::submissions

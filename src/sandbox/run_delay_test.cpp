#include "sandbox/run_delay.hpp"

#include <gtest/gtest.h>

namespace agon::sandbox {
namespace {

using namespace std::chrono_literals;

TEST(RunDelay, OfOneThreadIsWhatItWaited) {
  RunDelay delay;
  EXPECT_EQ(delay.update({{1, {2s, 1s}}}, 2s), 1s);
  EXPECT_EQ(delay.update({{1, {3s, 5s}}}, 3s), 5s);
}

TEST(RunDelay, DoesNotCountThatThreadsOfAProgramWaitForEachOther) {
  RunDelay delay;
  EXPECT_EQ(delay.update({{1, {5s, 5s}}, {2, {5s, 5s}}}, 10s), 0s);
}

TEST(RunDelay, CountsTheThreadThatWorksWhicheverItIs) {
  RunDelay delay;
  EXPECT_EQ(delay.update({{1, {0s, 0s}}, {2, {1s, 9s}}, {3, {100ms, 0s}}}, 1100ms), 8900ms);
}

TEST(RunDelay, CountsWhatAllThreadsLostToOthersOnce) {
  RunDelay delay;
  EXPECT_EQ(delay.update({{1, {1s, 9s}}, {2, {1s, 9s}}}, 2s), 8s);
}

TEST(RunDelay, DoesNotCountThatAThreadWaitedForOnesThatHaveEnded) {
  RunDelay delay;
  EXPECT_EQ(delay.update({{1, {1s, 9s}}}, 10s), 0s);
}

TEST(RunDelay, SetsEachLookAgainstTheLastOne) {
  RunDelay delay;
  delay.update({{1, {1s, 0s}}, {2, {50s, 0s}}}, 51s);
  EXPECT_EQ(delay.update({{1, {2s, 9s}}, {2, {50s, 0s}}}, 52s), 9s);
}

}  // namespace
}  // namespace agon::sandbox

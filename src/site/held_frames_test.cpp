#include "site/held_frames.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace agon::site {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

Frame frame(store::Time at, const char* text, bool begins = false, bool kept = false) {
  return {begins, kept || begins, at, std::make_shared<const std::string>(text)};
}

class HeldFramesTest : public testing::Test {
 protected:
  std::vector<std::string> seen_at(store::Time time) {
    held_.release(time, stream_);
    std::vector<std::string> read;
    while (const Text next = stream_.next(place_)) read.push_back(*next);
    return read;
  }

  HeldFrames held_{""};
  Stream stream_;
  Stream::Place place_;
};

TEST_F(HeldFramesTest, AFrameIsSeenWhenTheTimeHasComeAndNotBefore) {
  held_.take(frame(0ms, "turn 0", true));
  held_.take(frame(1000ms, "turn 1"));
  held_.take(frame(2000ms, "turn 2"));
  EXPECT_THAT(seen_at(-1ms), IsEmpty());
  EXPECT_THAT(seen_at(999ms), ElementsAre("turn 0"));
  EXPECT_EQ(held_.next(), 1000ms);
  EXPECT_THAT(seen_at(1000ms), ElementsAre("turn 1"));
  EXPECT_THAT(seen_at(1500ms), IsEmpty());
  EXPECT_THAT(seen_at(2000ms), ElementsAre("turn 2"));
  EXPECT_EQ(held_.next(), std::nullopt);
}

TEST_F(HeldFramesTest, WhatWaitsForLongDoesNotGrow) {
  held_.take(frame(0ms, "game 1", true));
  for (int game = 2; game <= 4; ++game) {
    for (int turn = 1; turn <= 100; ++turn) {
      held_.take(frame(game * 1000ms + turn * 1ms, "turn"));
      held_.forget_overtaken();
    }
    held_.take(frame(game * 1000ms + 500ms, "next game", true));
    held_.forget_overtaken();
    EXPECT_EQ(held_.size(), 1U);
  }
  held_.take(frame(5000ms, "older"));
  held_.take(frame(5001ms, "newest"));
  held_.forget_overtaken();
  EXPECT_THAT(seen_at(6000ms), ElementsAre("next game", "newest"));
}

TEST_F(HeldFramesTest, OfAGameWhoseFramesAddUpNoneIsForgotten) {
  held_.take(frame(0ms, R"({"what":"frame","frame":{"bricks":[1]}})", true));
  for (int turn = 1; turn <= 5; ++turn) {
    held_.take(frame(turn * 1ms, R"({"what":"frame","frame":{"bricks":[2]}})", false, true));
    held_.forget_overtaken();
  }
  EXPECT_EQ(held_.size(), 6U);
}

}  // namespace
}  // namespace agon::site

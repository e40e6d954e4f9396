// When a program could not answer because other work took its processor.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>

#include "referee/referee.hpp"
#include "referee/toy_game.hpp"

namespace agon::referee {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::HasSubstr;

// Answers its name and then "1", until it reports that it got no processor for this long.
class StarvingBot final : public Bot {
 public:
  explicit StarvingBot(int answers, replay::Nanoseconds delay) : answers_(answers), delay_(delay) {}
  void send(std::string_view) override {}
  Answer receive(const TimeBudget&) override {
    if (answers_-- == 0) throw Overload("this machine is overloaded: no processor", delay_);
    return {named_++ == 0 ? "Starving" : "1", replay::Fault::none, "", {}};
  }
  Answer leave(replay::Nanoseconds) override {
    ++left;
    return {};
  }
  replay::BotUsage close() override {
    ++closed;
    return {{seconds(1), seconds(20)}, 0, "", 0, delay_, {}};
  }

  int left = 0, closed = 0;

 private:
  int answers_;
  int named_ = 0;
  replay::Nanoseconds delay_;
};

// Uses this much time whenever it is not asked.
class BurningBot final : public Bot {
 public:
  explicit BurningBot(replay::Nanoseconds each) : each_(each) {}
  void send(std::string_view) override {}
  Answer receive(const TimeBudget&) override { return {named_++ == 0 ? "Burning" : "2", replay::Fault::none, "", {}}; }
  Answer leave(replay::Nanoseconds) override { return {}; }
  replay::BotUsage close() override { return {{seconds(9), seconds(1)}, 0, "", 0, {}, idle_cpu()}; }
  replay::Nanoseconds idle_cpu() override { return burnt_ += each_; }

 private:
  int named_ = 0;
  replay::Nanoseconds each_, burnt_{};
};

replay::Outcome play_toy(Bot& left, Bot& right) {
  const auto match = *toy::game.start("turns=9", 0);
  Bot* const bots[] = {&left, &right};
  return play(*match, bots, limits_of(toy::Toy::info()), {});
}

TEST(AnOverload, CallsTheMatchOffAndNamesWhoUsedWhat) {
  StarvingBot left(3, seconds(15));
  BurningBot right(milliseconds(1));
  const replay::Outcome outcome = play_toy(left, right);
  EXPECT_TRUE(outcome.ours);
  EXPECT_THAT(outcome.reason, HasSubstr("this machine is overloaded: no processor (\"Starving\" (left) used 1.0 s of "
                                        "processor time, 0.0 s of it while it was not asked; \"Burning\" (right) used "
                                        "9.0 s of processor time, 0.0 s of it while it was not asked)"));
}

TEST(AnOverload, IsChargedToWhoMadeItWhileItWasNotAsked) {
  StarvingBot left(3, seconds(15));
  BurningBot right(seconds(5));
  const replay::Outcome outcome = play_toy(left, right);
  EXPECT_FALSE(outcome.ours) << outcome.reason;
  EXPECT_EQ(outcome.winner, Seat{0});
  EXPECT_EQ(outcome.seats[0].fault, replay::Fault::none);
  EXPECT_EQ(outcome.seats[1].fault, replay::Fault::out_of_time);
  EXPECT_THAT(outcome.seats[1].verdict,
              HasSubstr("\"Burning\" (right) lost: it used 10.00 s of processor time while \"Starving\" (left) was "
                        "asked, which could not run therefore"));
  EXPECT_EQ(left.closed, 1);
  EXPECT_EQ(left.left, 0) << "it has been ended, and is not blamed for that";
}

TEST(AnOverload, WhileTheNameIsAskedIsChargedToo) {
  StarvingBot left(0, seconds(6));
  BurningBot right(seconds(4));
  const replay::Outcome outcome = play_toy(left, right);
  EXPECT_FALSE(outcome.ours) << outcome.reason;
  EXPECT_EQ(outcome.winner, Seat{0});
}

}  // namespace
}  // namespace agon::referee

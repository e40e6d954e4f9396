// Who is charged when a background program waits for a processor.

#include "referee/answer_clock.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "referee/puppet.hpp"

namespace agon::referee {
namespace {

class InTheBackground : public OfAProgram {
 protected:
  InTheBackground() : OfAProgram({.answer_bytes_max = 20, .background = true}) {}
};
class APatientOneInTheBackground : public OfAProgram {
 protected:
  APatientOneInTheBackground() : OfAProgram({.answer_bytes_max = 20, .patient = true, .background = true}) {}
};

const TimeBudget a_second{seconds(10), seconds(1)};

// Gets no processor until it has waited longer than its own time.
void answer_late(Puppet& program) {
  const auto end = std::chrono::steady_clock::now() + a_second.wall;
  while (program.run_delay_ns < 3 * program.more_delay_ns || std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(milliseconds(1));
  }
  program.say("7 10\n");
}

TEST_F(InTheBackground, WhatAProgramWaitsForAProcessorIsNotItsTime) {
  bot.send("1\n");
  program.more_delay_ns = 600'000'000;
  std::thread speaker([&] { answer_late(program); });
  const Answer answer = bot.receive(a_second);
  speaker.join();
  EXPECT_EQ(answer.fault, replay::Fault::none) << answer.detail;
  EXPECT_LT(answer.spent.wall, a_second.wall);
  EXPECT_GE(bot.close().spent.wall, a_second.wall) << "it was waited for all the same";
}

TEST_F(APatientOneInTheBackground, IsWaitedForLikewise) {
  bot.send("1\n");
  program.more_delay_ns = 600'000'000;
  std::thread speaker([&] { answer_late(program); });
  EXPECT_EQ(bot.receive(a_second).fault, replay::Fault::none);
  speaker.join();
}

TEST_F(InTheBackground, WhatItSleepsIsItsTime) {
  bot.send("1\n");
  EXPECT_EQ(bot.receive({seconds(10), milliseconds(100)}).fault, replay::Fault::no_answer);
}

TEST_F(InTheBackground, ThereIsAnEndToWhatItMayWait) {
  bot.send("1\n");
  program.more_delay_ns = 3'600'000'000'000;
  EXPECT_THROW(bot.receive({seconds(10), milliseconds(100)}), Overload);
}

}  // namespace
}  // namespace agon::referee

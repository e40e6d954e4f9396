// A program runs only when it is asked.

#include <gtest/gtest.h>

#include <functional>
#include <thread>

#include "os/test_wait.hpp"
#include "referee/puppet.hpp"

namespace agon::referee {
namespace {

// Waits for the watchdog to act.
void await(const std::function<bool()>& done) { ASSERT_TRUE(os::comes(done, milliseconds(1))); }

TEST_F(OfAProgram, WhoIsNotWaitedForIsFrozenAndThawedWhenItIs) {
  EXPECT_EQ(ask("7 10\n").line, "7 10");
  await([&] { return program.frozen.load(); });
  std::thread speaker([&] {
    await([&] { return !program.frozen; });
    program.say("8 10\n");
  });
  bot.send("1\n");
  EXPECT_EQ(bot.receive(plenty).line, "8 10");
  speaker.join();
}

TEST_F(OfAProgram, WhoIsWaitedForIsNotFrozen) {
  ask("7 10\n");
  std::thread speaker([&] {
    std::this_thread::sleep_for(3 * idle_time_max);
    EXPECT_EQ(program.freezes, 0);
    program.say("8 10\n");
  });
  bot.send("1\n");
  const int before = program.freezes.exchange(0);
  EXPECT_LE(before, 1) << "this thread may come late";
  EXPECT_EQ(bot.receive(plenty).line, "8 10");
  speaker.join();
}

TEST_F(OfAProgram, WhoseOutputHasEndedIsNotFrozenBeforeItHasExited) {
  program.exit_time = 3 * idle_time_max;
  program.die(3);
  bot.send("1\n");
  EXPECT_EQ(bot.receive(plenty).detail, "it ended with exit code 3");
}

TEST_F(OfAProgram, WhoOnlyStartsIsFrozenWhenItHasUsedItsTimeForThat) {
  std::this_thread::sleep_for(3 * idle_time_max);
  EXPECT_EQ(program.freezes, 0);
  program.cpu_ns = replay::Nanoseconds(start_cpu_max).count();
  await([&] { return program.frozen.load(); });
  EXPECT_EQ(ask("7 10\n").fault, replay::Fault::none);
  EXPECT_EQ(bot.idle_cpu(), replay::Nanoseconds(0)) << "getting ready is not idle";
}

TEST_F(OfAProgram, WhatItUsesWhileItIsNotAskedIsTold) {
  ask("7 10\n");
  program.cpu_ns += 30'000'000;
  await([&] { return program.frozen.load(); });
  EXPECT_EQ(bot.idle_cpu(), milliseconds(30));
  EXPECT_EQ(ask("8 10\n").spent.cpu, milliseconds(30)) << "and is on its bill";
  program.cpu_ns += 5'000'000;
  await([&] { return program.frozen.load(); });
  EXPECT_EQ(bot.close().idle_cpu, milliseconds(35));
}

TEST_F(OfAProgram, WhoCannotBeFrozenIsEndedWhenItBurnsTime) {
  ask("7 10\n");
  await([&] { return program.frozen.load(); });
  program.cpu_ns = replay::Nanoseconds(idle_cpu_max).count();
  const int before = program.freezes;
  await([&] { return program.freezes > before + 1; });  // a child that was woken is stopped again
  EXPECT_EQ(program.kills, 0);
  program.cpu_ns += 10'000'000;
  await([&] { return program.kills > 0; });
  bot.send("1\n");
  const Answer answer = bot.receive(plenty);
  EXPECT_EQ(answer.fault, replay::Fault::out_of_time);
  EXPECT_EQ(answer.detail, "it used 0.51 s of processor time while it was not asked");
}

TEST_F(OfAProgram, WhoBurnsTimeUntilItIsToLeaveHasLostByThat) {
  ask("7 10\n");
  await([&] { return program.frozen.load(); });
  program.cpu_ns = 2'000'000'000;
  await([&] { return program.kills > 0; });
  bot.send("Quit\n");
  const Answer answer = bot.leave(seconds(1));
  EXPECT_EQ(answer.fault, replay::Fault::out_of_time);
  EXPECT_EQ(answer.detail, "it used 2.00 s of processor time while it was not asked");
}

TEST_F(OfAProgram, WhoIsToLeaveIsThawed) {
  ask("7 10\n");
  await([&] { return program.frozen.load(); });
  bot.send("Quit\n");
  bot.leave(milliseconds(50));
  EXPECT_FALSE(program.frozen);
}

class OfTheLastAttempt : public OfAProgram {
 protected:
  OfTheLastAttempt() : OfAProgram({.answer_bytes_max = 20, .attempt = Attempt::last}) {}
};

TEST_F(OfTheLastAttempt, WhoGotNoProcessorHasLostAllTheSameAndItIsSaid) {
  program.more_delay_ns = 3'600'000'000'000;
  bot.send("1\n");
  const Answer answer = bot.receive({seconds(10), milliseconds(60)});
  EXPECT_EQ(answer.fault, replay::Fault::no_answer);
  EXPECT_NE(answer.detail.find("this machine is overloaded"), std::string::npos) << answer.detail;
}

}  // namespace
}  // namespace agon::referee

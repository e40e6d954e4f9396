#include <gtest/gtest.h>

#include <thread>

#include "referee/came_late.hpp"
#include "referee/how_it_ended.hpp"
#include "referee/puppet.hpp"

namespace agon::referee {
namespace {

TEST_F(OfAProgram, ALineIsTheAnswerWithoutItsEnd) {
  const Answer answer = ask("7 10\r\n");
  EXPECT_EQ(answer.fault, replay::Fault::none);
  EXPECT_EQ(answer.line, "7 10\r");
  EXPECT_EQ(program.hear(), "1\n");
}

TEST_F(OfAProgram, AnAnswerMayComeInPieces) {
  bot.send("1\n");
  std::thread speaker([&] {
    program.say("7 ");
    program.wait_until_all_is_heard();
    program.say("10\n");
  });
  const Answer answer = bot.receive(plenty);
  speaker.join();
  EXPECT_EQ(answer.line, "7 10");
}

TEST_F(OfAProgram, TheBillIsTheProcessorTimeSinceTheLastAnswer) {
  program.cpu_ns = 5'000'000;
  EXPECT_EQ(ask("a\n").spent.cpu, milliseconds(5));
  program.cpu_ns = 7'000'000;
  EXPECT_EQ(ask("b\n").spent.cpu, milliseconds(2));
}

// Whether an answer is quick enough depends on this machine, so several are tried.
TEST_F(OfAProgram, AQuickAnswerThatNeedNotBeExactIsBilledWithTheNext) {
  TimeBudget later = plenty;
  later.exact = false;
  bool one_was = false;
  for (int i = 0; i < 10'000 && !one_was; ++i) {
    program.cpu_ns += 1000;
    const auto before = ask("a\n").spent.cpu;
    EXPECT_EQ(before, std::chrono::microseconds(1));
    program.cpu_ns += 1000;
    one_was = ask("b\n", later).spent.cpu == replay::Nanoseconds(0);
    program.cpu_ns += 1000;
    EXPECT_EQ(ask("c\n").spent.cpu, std::chrono::microseconds(one_was ? 2 : 1));
    program.hear();
  }
  EXPECT_TRUE(one_was);
}

TEST_F(OfAProgram, AnAnswerThatCouldBeBeyondTheLimitIsBilledAtOnce) {
  const TimeBudget nearly_none{replay::Nanoseconds(1), seconds(10), false};
  ask("a\n");
  program.cpu_ns += 1000;
  EXPECT_EQ(ask("b\n", nearly_none).fault, replay::Fault::out_of_time);
}

TEST_F(OfAProgram, AnAnswerThatTakesItsTimeIsBilledAtOnce) {
  TimeBudget later = plenty;
  later.exact = false;
  ask("a\n");
  program.cpu_ns += 1000;
  std::this_thread::sleep_for(unread_time_max);
  EXPECT_EQ(ask("b\n", later).spent.cpu, std::chrono::microseconds(1));
}

TEST_F(OfAProgram, MoreThanOneLineIsSurplusOutput) {
  const Answer answer = ask("7 10\n8 10\n9 10\n");
  EXPECT_EQ(answer.fault, replay::Fault::surplus_output);
  EXPECT_EQ(answer.line, "7 10\n8 10");
  EXPECT_EQ(program.kills, 0);  // it may still read Quit
}

TEST_F(OfAProgram, ALineLongerThanAnyLegalOneIsCutOff) {
  const Answer answer = ask(std::string(3000, '1'));
  EXPECT_EQ(answer.fault, replay::Fault::line_too_long);
  EXPECT_EQ(ask(std::string(20, ' ') + "\n").fault, replay::Fault::line_too_long);
}

TEST_F(OfAProgram, ALineOfTheFullLengthIsTaken) {
  EXPECT_EQ(ask(std::string(20, ' ') + "\n").fault, replay::Fault::none);
}

TEST_F(OfAProgram, TheEndOfItsOutputIsItsEnd) {
  bot.send("1\n");
  program.say("7 1");
  program.die(3);
  const Answer answer = bot.receive(plenty);
  EXPECT_EQ(answer.fault, replay::Fault::ended_early);
  EXPECT_EQ(answer.detail, "it ended with exit code 3");
  EXPECT_EQ(answer.line, "7 1");
}

TEST_F(OfAProgram, ACrashIsToldWithItsSignal) {
  program.die();
  program.usage.signal = SIGSEGV;
  bot.send("1\n");
  EXPECT_EQ(bot.receive(plenty).detail, "it was killed by signal 11 (Segmentation fault)");
}

TEST_F(OfAProgram, AFileThatCouldNotBeFoundIsToldAsTheProgramToldIt) {
  program.die(127);
  program.usage.stderr_end = "starting\nbot.sh: 3: /opt/jdk/bin/java: not found\n\n";
  bot.send("1\n");
  EXPECT_EQ(bot.receive(plenty).detail,
            "it ended with exit code 127, after it wrote \"bot.sh: 3: /opt/jdk/bin/java: not found\"");
}

TEST(HowAProgramEnded, IsToldWithoutItsStderrWhereOthersReadTheVerdict) {
  sandbox::ResourceUsage usage;
  usage.exit_code = 127;
  usage.stderr_end = "the secret of team 7\n";
  EXPECT_EQ(how_it_ended(usage, false), "it ended with exit code 127");
}

TEST_F(OfAProgram, WhoseChildHoldsItsOutputIsEndedAllTheSame) {
  program.child_holds_pipes = true;
  bot.send("1\n");
  EXPECT_EQ(bot.receive({seconds(10), milliseconds(50)}).fault, replay::Fault::no_answer);
  EXPECT_EQ(program.kills, 1);
}

TEST_F(OfAProgram, WhoseChildHoldsItsInputIsEndedAllTheSame) {
  program.child_holds_pipes = true;
  bot.send(std::string(1 << 20, '1') + '\n');  // more than the pipe can hold
  EXPECT_EQ(bot.receive({seconds(10), milliseconds(50)}).fault, replay::Fault::no_answer);
}

TEST_F(OfAProgram, WhoDiesAtTheMemoryLimitIsOutOfMemory) {
  program.die();
  program.usage.signal = SIGKILL;
  program.usage.out_of_memory = true;
  bot.send("1\n");
  EXPECT_EQ(bot.receive(plenty).fault, replay::Fault::out_of_memory);
}

TEST_F(OfAProgram, WhatItSaidWithoutHavingReadTheRequestIsNoAnswer) {
  program.say("7 10\n");
  program.shut(program.stdin_end);
  bot.send("1\n");
  const Answer answer = bot.receive(plenty);
  EXPECT_EQ(answer.fault, replay::Fault::ended_early);
  EXPECT_EQ(answer.detail, "it closed its input");
}

TEST_F(OfAProgram, TheWatchdogEndsAProgramThatWaits) {
  bot.send("1\n");
  program.say("half a line");
  const Answer answer = bot.receive({seconds(10), milliseconds(50)});
  EXPECT_EQ(answer.fault, replay::Fault::no_answer);
  EXPECT_EQ(answer.line, "half a line");
  EXPECT_EQ(answer.detail, "");
  EXPECT_EQ(program.kills, 1);
  EXPECT_GE(answer.spent.wall, milliseconds(50));
}

TEST_F(OfAProgram, TheWatchdogEndsAProgramThatSpins) {
  bot.send("1\n");
  program.cpu_ns = 2'000'000'001;
  const Answer answer = bot.receive({seconds(2), seconds(10)});
  EXPECT_EQ(answer.fault, replay::Fault::out_of_time);
  EXPECT_EQ(program.kills, 1);
}

TEST_F(OfAProgram, AWholeLineThatCostTooMuchIsTooLate) {
  program.cpu_ns = 2'000'000'001;
  const Answer answer = ask("7 10\n", {seconds(2), seconds(10)});
  EXPECT_EQ(answer.fault, replay::Fault::out_of_time);
  EXPECT_EQ(answer.detail, came_late);
}

TEST_F(OfAProgram, AWholeLineThatCameTooLateIsNoAnswer) {
  const Answer answer = ask("7 10\n", {seconds(2), replay::Nanoseconds(1)});
  EXPECT_EQ(answer.fault, replay::Fault::no_answer);
  EXPECT_EQ(answer.detail, came_late);
  EXPECT_EQ(answer.line, "7 10");
}

TEST_F(OfAProgram, WhoGotNoProcessorHasNotLost) {
  bot.send("1\n");
  program.more_delay_ns = 3'600'000'000'000;
  EXPECT_THROW(bot.receive({seconds(10), milliseconds(60)}), MachineError);
}

TEST_F(OfAProgram, WhoGotAProcessorMostOfTheTimeHasLost) {
  bot.send("1\n");
  program.more_delay_ns = 5'000'000;  // of at least 60 ms of waiting
  EXPECT_EQ(bot.receive({seconds(10), milliseconds(60)}).fault, replay::Fault::no_answer);
}

// The delays of its threads are lost when they exit.
TEST_F(OfAProgram, TheLoadOfTheHostIsLookedAtAllTheWhileThatItIsWaitedFor) {
  bot.send("1\n");
  std::thread speaker([&] {
    while (program.looks_at_delay < 5) std::this_thread::sleep_for(milliseconds(1));
    program.say("7 10\n");
  });
  EXPECT_EQ(bot.receive({seconds(1000), seconds(1000)}).line, "7 10");
  speaker.join();
}

TEST_F(OfAProgram, TheLoadOfTheHostCountsOverTheWholeBlockOfMoves) {
  program.run_delay_ns = 3'000'000'000;  // before the block began
  TimeBudget budget{seconds(10), seconds(1)};
  bot.send("1\n");
  std::thread speaker([&] {
    program.say("7 ");
    program.wait_until_all_is_heard();  // the block has begun
    program.run_delay_ns += 3'600'000'000'000;
    program.say("10\n");
  });
  budget.wall -= bot.receive(budget).spent.wall;
  speaker.join();
  bot.send("1\n");
  EXPECT_THROW(bot.receive(budget), MachineError);
}

TEST_F(OfAProgram, ARequestThatItDoesNotReadBlocksNobody) {
  const std::string request(1 << 20, 'x');
  bot.send(request + "\n");
  EXPECT_EQ(bot.receive({seconds(10), milliseconds(50)}).fault, replay::Fault::no_answer);
}

TEST_F(OfAProgram, ARequestLargerThanThePipeIsReadInPieces) {
  const std::string request(1 << 20, 'x');
  std::size_t heard = 0;
  bot.send(request);
  std::thread reader([&] {
    while (heard < request.size()) heard += program.hear().size();
    program.say("ok\n");
  });
  EXPECT_EQ(bot.receive(plenty).line, "ok");
  reader.join();
  EXPECT_EQ(heard, request.size());
}

TEST_F(OfAProgram, WhoReadsQuitAndEndsHasLeftInOrder) {
  bot.send("Quit\n");
  EXPECT_EQ(program.hear(), "Quit\n");
  program.die(7);
  EXPECT_EQ(bot.leave(seconds(1)).fault, replay::Fault::none);
}

TEST_F(OfAProgram, WhoEndsBeforeQuitIsSentHasLeftTooEarly) {
  program.die();
  bot.send("Quit\n");
  const Answer answer = bot.leave(seconds(1));
  EXPECT_EQ(answer.fault, replay::Fault::ended_early);
  EXPECT_EQ(answer.detail, "it ended with exit code 0");
}

TEST_F(OfAProgram, WhoEndsWithoutReadingQuitHasLeftTooEarly) {
  bot.send("Quit\n");
  program.die();
  EXPECT_EQ(bot.leave(seconds(1)).fault, replay::Fault::ended_early);
}

TEST_F(OfAProgram, WhoStaysAfterQuitIgnoresIt) {
  bot.send("Quit\n");
  program.hear();
  EXPECT_EQ(bot.leave(milliseconds(1)).fault, replay::Fault::ignored_quit);
}

TEST_F(OfAProgram, StoppingEverythingIsNobodysLoss) {
  bot.send("1\n");
  std::thread user([&] {
    std::this_thread::sleep_for(milliseconds(20));
    watchdog.stop();
  });
  EXPECT_THROW(bot.receive(plenty), MachineError);
  user.join();
  Puppet next;
  ProgramBot late(std::make_unique<PuppetProcess>(next), watchdog, {.answer_bytes_max = 20});
  EXPECT_EQ(next.kills, 1);
  EXPECT_THROW(late.receive(plenty), MachineError);
  EXPECT_THROW(late.leave(seconds(1)), MachineError);
}

TEST_F(OfAProgram, AnAnswerTellsHowMuchHadBeenWrittenToStderr) {
  program.stderr_bytes = 12;
  EXPECT_EQ(ask("a\n").stderr_bytes, 12U);
  program.stderr_bytes = 70'000;
  EXPECT_EQ(ask("b\n").stderr_bytes, 70'000U);
}

TEST_F(OfAProgram, WhatIsLeftIsItsBill) {
  program.usage.cpu = seconds(3);
  program.usage.memory_peak_bytes = 1000;
  program.usage.stderr_text = "depth 5";
  program.usage.stderr_bytes = 70'000;
  ask("a\n");
  const replay::BotUsage usage = bot.close();
  EXPECT_EQ(usage.spent.cpu, seconds(3));
  EXPECT_GT(usage.spent.wall, replay::Nanoseconds(0));
  EXPECT_EQ(usage.memory_peak_bytes, 1000U);
  EXPECT_EQ(usage.stderr_text, "depth 5");
  EXPECT_EQ(usage.stderr_bytes, 70'000U);
}

}  // namespace
}  // namespace agon::referee

// Programs of games that tolerate faults: blocks, and lines sent at any time.

#include <gtest/gtest.h>
#include <poll.h>

#include <thread>

#include "referee/puppet.hpp"

namespace agon::referee {
namespace {

// A game that tolerates faults and reads blocks.
class OfABlock : public OfAProgram {
 protected:
  OfABlock() : OfAProgram({.answer_bytes_max = 20, .form = BotProtocol::block, .patient = true}) {}
  const TimeBudget moment{seconds(10), milliseconds(30)};
};

TEST_F(OfABlock, ItsLinesUpToASingleDotAreTheAnswer) {
  EXPECT_EQ(ask("RES 1\r\nMOVE R\n . \r\n").line, "RES 1\r\nMOVE R");
  EXPECT_EQ(ask(".\n").line, "");
  EXPECT_EQ(ask("\n\n.\n").line, "\n");
}

TEST_F(OfABlock, TheEndOfItsInputFollowsTheLastRequestThatItHasRead) {
  bot.send("END\n.\n");
  EXPECT_EQ(bot.leave(milliseconds(5)).fault, replay::Fault::ignored_quit);
  pollfd input = {program.stdin_end, POLLIN, 0};
  EXPECT_EQ(poll(&input, 1, 0), 1);
  EXPECT_EQ(input.revents & POLLHUP, 0) << "it has not read that yet";
}

TEST_F(OfABlock, TheEndOfItsInputIsTheLastWayToTellItToLeave) {
  bot.send("END\n.\n");
  program.hear();
  EXPECT_EQ(bot.leave(milliseconds(5)).fault, replay::Fault::ignored_quit);
  pollfd input = {program.stdin_end, POLLIN, 0};
  EXPECT_EQ(poll(&input, 1, 0), 1);
  EXPECT_NE(input.revents & POLLHUP, 0);
}

TEST_F(OfABlock, ASecondOneIsTheNextAnswer) {
  const Answer first = ask("RES 1\n.\nRES 2\n.\n");
  EXPECT_EQ(first.fault, replay::Fault::none);
  EXPECT_EQ(first.line, "RES 1");
  EXPECT_EQ(bot.receive(plenty).line, "RES 2");
}

TEST_F(OfABlock, WhatIsLateIsHeardLater) {
  program.cpu_ns = 1'000'000;
  const Answer nothing = ask("RES 1\n", moment);
  EXPECT_EQ(nothing.fault, replay::Fault::late);
  EXPECT_FALSE(has_ended(nothing.fault));
  EXPECT_EQ(nothing.line, "");
  EXPECT_EQ(nothing.spent.cpu, milliseconds(1));
  EXPECT_GE(nothing.spent.wall, milliseconds(30));
  EXPECT_EQ(program.kills, 0);
  EXPECT_EQ(ask("MOVE R\n.\n").line, "RES 1\nMOVE R");
}

TEST_F(OfABlock, WhoUsesUpItsProcessorTimeIsLate) {
  bot.send("1\n");
  program.cpu_ns = 2'000'000'001;
  EXPECT_EQ(bot.receive({seconds(2), seconds(10)}).fault, replay::Fault::late);
  EXPECT_EQ(program.kills, 0);
  EXPECT_EQ(ask("RES 1\n.\n").spent.cpu, replay::Nanoseconds(0));  // it was billed already
}

TEST_F(OfABlock, WhoGotNoProcessorIsNotLate) {
  bot.send("1\n");
  program.more_delay_ns = 3'600'000'000'000;
  EXPECT_THROW(bot.receive({seconds(10), milliseconds(60)}), MachineError);
}

TEST_F(OfABlock, ThatIsLongerThanAnyLegalOneEndsTheProgram) {
  EXPECT_EQ(ask("MOVE R R R\nMOVE R R R\n").fault, replay::Fault::line_too_long);
}

TEST_F(OfABlock, AsLongAsALegalOneIsTaken) { EXPECT_EQ(ask("MOVE R R R\nMOVE R R\n.\n").fault, replay::Fault::none); }

TEST_F(OfABlock, AnEndInItsMiddleIsTold) {
  bot.send("1\n");
  program.say("RES 1\nMO");
  program.die(3);
  const Answer answer = bot.receive(plenty);
  EXPECT_EQ(answer.fault, replay::Fault::ended_early);
  EXPECT_EQ(answer.line, "RES 1\nMO");
}

TEST_F(OfABlock, RequestsThatAreNotReadAreKeptInOrder) {
  const std::string request(300'000, 'x');
  bot.send(request + "1");
  EXPECT_EQ(bot.receive(moment).fault, replay::Fault::late);
  bot.send(request + "2");
  std::string heard;
  std::thread reader([&] {
    while (heard.size() < 2 * request.size() + 2) heard += program.hear();
    program.say(".\n");
  });
  EXPECT_EQ(bot.receive(plenty).fault, replay::Fault::none);
  reader.join();
  EXPECT_EQ(heard, request + "1" + request + "2");
}

TEST_F(OfABlock, WhoReadsNothingForTooLongHasEnded) {
  bot.send(std::string(5 << 20, 'x'));
  const Answer answer = bot.receive(plenty);
  EXPECT_EQ(answer.fault, replay::Fault::ended_early);
  EXPECT_EQ(answer.detail, "it does not read its input");
}

TEST_F(OfABlock, StoppingEverythingIsNobodysFault) {
  bot.send("1\n");
  std::thread user([&] {
    std::this_thread::sleep_for(milliseconds(20));
    watchdog.stop();
  });
  EXPECT_THROW(bot.receive(plenty), MachineError);
  user.join();
}

class OfATalker : public OfAProgram {
 protected:
  OfATalker() : OfAProgram({.answer_bytes_max = 20, .form = BotProtocol::freely, .patient = true}) {}
};

TEST_F(OfATalker, EachLineIsForTheNextThatListens) {
  program.say("TURN\nWAIT\n");
  EXPECT_EQ(bot.receive(plenty).line, "TURN");
  EXPECT_EQ(bot.receive(plenty).line, "WAIT");
  EXPECT_EQ(bot.receive({seconds(1), replay::Nanoseconds(0)}).fault, replay::Fault::late);
}

TEST_F(OfATalker, TheEndOfItsInputAsksItToLeave) {
  bot.send("OK\n");
  EXPECT_EQ(bot.leave({}).fault, replay::Fault::none);
  EXPECT_EQ(program.hear(), "OK\n");
  EXPECT_EQ(program.hear(), "");
  EXPECT_EQ(bot.leave(milliseconds(10)).fault, replay::Fault::none);  // it does not exit, and nobody loses for that
}

}  // namespace
}  // namespace agon::referee

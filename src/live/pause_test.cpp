// While the organiser pauses a contest, everything stops: turns, K, commands, forced waiting and timeouts. After a
// pause everybody has exactly what they had before.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>

#include "live/test_stepped.hpp"

namespace agon::live {
namespace {

using namespace std::chrono_literals;
using testing::StartsWith;

double number_after(std::string_view word, const std::string& line) {
  EXPECT_THAT(line, StartsWith(std::string(word)));
  return line.size() > word.size() ? std::stod(line.substr(word.size())) : -1;
}

double seconds_to_wait(Client& client) {
  EXPECT_EQ(client.ask("WAIT"), "OK");
  return number_after("WAITING ", client.line());
}

double coefficient(Client& client) {
  EXPECT_EQ(client.ask("DESCRIBE_WORLD"), "OK");
  const std::string line = client.line();
  return std::stod(line.substr(line.rfind(' ') + 1));
}

TEST(Pause, ATurnHasItsLengthWithoutThePause) {
  Stepped stepped(wall_contest(1s));
  SteppedClient early(stepped), late(stepped);
  ASSERT_TRUE(early.log_in("alfa") && late.log_in("beta"));
  EXPECT_DOUBLE_EQ(seconds_to_wait(early), 1);
  stepped.pass(600ms);
  stepped.pause();
  stepped.pass(5s);
  EXPECT_TRUE(early.hears_nothing());
  stepped.resume();
  EXPECT_DOUBLE_EQ(seconds_to_wait(late), 0.4);
  stepped.pass(399ms);
  EXPECT_TRUE(early.hears_nothing());
  stepped.pass(1ms);
  EXPECT_EQ(early.line(), "OK");
  EXPECT_EQ(late.line(), "OK");
}

TEST(Pause, TheCoefficientStandsAndGoesOnFromThere) {
  config::Contest contest = wall_contest(1h);
  contest.curve.duration = 6s;  // it doubles in two seconds
  Stepped stepped(contest);
  SteppedClient client(stepped);
  ASSERT_TRUE(client.log_in("alfa"));
  const double before = coefficient(client);
  stepped.pause();
  stepped.pass(3s);
  stepped.resume();
  EXPECT_DOUBLE_EQ(coefficient(client), before);
  stepped.pass(2s);
  EXPECT_DOUBLE_EQ(coefficient(client), before * 2);
}

TEST(Pause, CommandsAreCountedInTheWholeTurnAndForcedWaitingGoesOn) {
  config::Contest contest = wall_contest(2s);
  contest.servers[0].commands_per_turn = 2;
  Stepped stepped(contest);
  SteppedClient client(stepped), forced(stepped);
  ASSERT_TRUE(client.log_in("alfa") && forced.log_in("beta"));
  EXPECT_EQ(client.ask("nonsense"), "FAILED 2 unknown command");
  EXPECT_EQ(forced.ask("nonsense"), "FAILED 2 unknown command");
  EXPECT_EQ(forced.ask("nonsense"), "FAILED 2 unknown command");
  EXPECT_THAT(forced.ask("nonsense"), StartsWith("FAILED 6"));
  EXPECT_THAT(forced.line(), StartsWith("FORCED_WAITING "));
  stepped.pause();
  client.send("nonsense\nnonsense\n");
  stepped.pass(1min);
  EXPECT_TRUE(forced.hears_nothing());
  EXPECT_TRUE(client.hears_nothing());
  stepped.resume();
  EXPECT_EQ(client.line(), "FAILED 2 unknown command");
  EXPECT_THAT(client.line(), StartsWith("FAILED 6"));
  EXPECT_TRUE(forced.hears_nothing());
  stepped.pass(6s);  // three turns of forced waiting, one of them begun
  EXPECT_EQ(forced.line(), "OK");
}

TEST(Pause, TimeToLogInStandsStill) {
  config::Contest contest = wall_contest(1h);
  contest.limits.login = 2s;
  Stepped stepped(contest);
  SteppedClient client(stepped);
  EXPECT_EQ(client.line(), "LOGIN");
  stepped.pass(1s);
  stepped.pause();
  stepped.pass(1min);
  stepped.resume();
  EXPECT_EQ(client.ask("alfa"), "PASS");
  stepped.pass(900ms);
  EXPECT_TRUE(client.hears_nothing());
  stepped.pass(2s);  // the server looks once a second
  EXPECT_EQ(client.line(), "<closed>");
}

TEST(Pause, WhoComesOrGoesInItDoesNoHarm) {
  Stepped stepped(wall_contest(100ms));
  std::optional<SteppedClient> goes(std::in_place, stepped);
  ASSERT_TRUE(goes->log_in("alfa"));
  stepped.pause();
  SteppedClient comes(stepped);
  EXPECT_EQ(comes.line(), "LOGIN");
  goes.reset();
  comes.send("beta\n");
  EXPECT_TRUE(comes.hears_nothing());
  stepped.resume();
  EXPECT_EQ(comes.line(), "PASS");
  EXPECT_EQ(comes.ask("secret"), "OK");
  EXPECT_GT(seconds_to_wait(comes), 0);
  stepped.pass(100ms);
  EXPECT_EQ(comes.line(), "OK");
}

TEST(Pause, WhatWasSentBehindAPasswordIsHeardWhenTheContestGoesOn) {
  config::Contest contest = wall_contest(1h);
  contest.limits.failed_logins = contest.limits.connections_per_address = 100;
  Stepped stepped(contest);
  std::deque<SteppedClient> guess;  // whose passwords are checked first, which takes a while
  for (int i = 0; i < 30; ++i) guess.emplace_back(stepped).send("beta\nguess\n");
  SteppedClient client(stepped);
  client.send("alfa\nsecret\nnonsense\n");
  EXPECT_EQ(client.line(), "LOGIN");
  EXPECT_EQ(client.line(), "PASS");
  stepped.pause();
  EXPECT_EQ(client.line(2000), "<silence>") << "though the check has ended";
  stepped.resume();
  EXPECT_EQ(client.line(), "OK");
  EXPECT_EQ(client.line(), "FAILED 2 unknown command");
}

TEST(Pause, InLockstepATurnForWhichAllWaitEndsAfterIt) {
  config::Contest contest = wall_contest(1h);
  contest.lockstep = true;
  Stepped stepped(contest);
  SteppedClient alfa(stepped), beta(stepped);
  ASSERT_TRUE(alfa.log_in("alfa") && beta.log_in("beta"));
  seconds_to_wait(alfa);
  stepped.pause();
  beta.send("WAIT\n");
  EXPECT_TRUE(alfa.hears_nothing());
  stepped.resume();
  EXPECT_EQ(alfa.line(), "OK");
  EXPECT_EQ(beta.line(), "OK");
}

TEST(Lockstep, ATeamThatBreaksOffIsWaitedForNoLonger) {
  config::Contest contest = wall_contest(1h);
  contest.lockstep = true;
  Stepped stepped(contest);
  SteppedClient alfa(stepped);
  std::optional<SteppedClient> beta(std::in_place, stepped);
  ASSERT_TRUE(alfa.log_in("alfa") && beta->log_in("beta"));
  seconds_to_wait(alfa);
  EXPECT_TRUE(alfa.hears_nothing());
  beta->end_with_reset();
  beta.reset();
  EXPECT_EQ(alfa.line(), "OK");
}

}  // namespace
}  // namespace agon::live

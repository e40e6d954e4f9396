// While the organiser pauses a contest everything stands still: turns, K, commands, forced waiting and time-outs. Who
// has been interrupted has after it what he had before, and nobody has more.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "live/test_running.hpp"

namespace agon::live {
namespace {

using testing::StartsWith;
using Clock = std::chrono::steady_clock;

void sleep(config::Milliseconds time) { std::this_thread::sleep_for(time); }

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
  Running running(wall_contest(config::Milliseconds(1000)));
  Client early(running.port()), late(running.port());
  ASSERT_TRUE(early.log_in("alfa") && late.log_in("beta"));
  double whole = 0;
  Clock::time_point began;
  std::string heard = "OK";
  for (int attempt = 0; attempt < 10 && heard == "OK"; ++attempt) {  // on a busy machine the pause may come too late
    seconds_to_wait(early);
    ASSERT_EQ(early.line(), "OK");
    began = Clock::now();
    whole = seconds_to_wait(early);
    sleep(config::Milliseconds(300));
    running.pause();
    heard = early.line(1500);
    if (heard == "OK") running.server.resume();
  }
  EXPECT_EQ(heard, "<silence>");
  running.server.resume();
  const double rest = seconds_to_wait(late);
  EXPECT_LT(rest, whole - 0.25);
  EXPECT_EQ(early.line(), "OK");
  const std::chrono::duration<double> took = Clock::now() - began;
  EXPECT_GT(took.count(), whole + 1.4);
  EXPECT_EQ(late.line(), "OK");
}

TEST(Pause, TheCoefficientStandsAndGoesOnFromThere) {
  config::Contest contest = wall_contest(std::chrono::hours(1));
  contest.curve.duration = std::chrono::seconds(6);  // it doubles in two seconds
  Running running(contest);
  Client client(running.port());
  ASSERT_TRUE(client.log_in("alfa"));
  const double before = coefficient(client);
  running.pause();
  sleep(config::Milliseconds(3000));
  running.server.resume();
  EXPECT_LT(coefficient(client), before * 2);
  sleep(config::Milliseconds(500));
  EXPECT_GT(coefficient(client), before * 1.1);
}

TEST(Pause, CommandsAreCountedInTheWholeTurnAndForcedWaitingGoesOn) {
  config::Contest contest = wall_contest(config::Milliseconds(2000));
  contest.servers[0].commands_per_turn = 2;
  Running running(contest);
  Client client(running.port()), forced(running.port());
  ASSERT_TRUE(client.log_in("alfa") && forced.log_in("beta"));
  for (Client* each : {&client, &forced}) {
    seconds_to_wait(*each);
    ASSERT_EQ(each->line(), "OK");  // a turn begins for both
  }
  EXPECT_EQ(client.ask("nonsense"), "FAILED 2 unknown command");
  EXPECT_EQ(forced.ask("nonsense"), "FAILED 2 unknown command");
  EXPECT_EQ(forced.ask("nonsense"), "FAILED 2 unknown command");
  EXPECT_THAT(forced.ask("nonsense"), StartsWith("FAILED 6"));
  EXPECT_THAT(forced.line(), StartsWith("FORCED_WAITING "));
  running.pause();
  client.send("nonsense\nnonsense\n");
  EXPECT_EQ(forced.line(2200), "<silence>");
  EXPECT_EQ(client.line(0), "<silence>");
  running.server.resume();
  EXPECT_EQ(client.line(), "FAILED 2 unknown command");
  EXPECT_THAT(client.line(), StartsWith("FAILED 6"));
  EXPECT_EQ(forced.line(), "OK");
}

TEST(Pause, TimeToLogInStandsStill) {
  config::Contest contest = wall_contest(std::chrono::hours(1));
  contest.limits.login = std::chrono::seconds(2);
  Running running(contest);
  Client client(running.port()), comes_in_the_pause(running.port());
  EXPECT_EQ(client.line(), "LOGIN");
  running.pause();
  sleep(config::Milliseconds(3000));
  running.server.resume();
  EXPECT_EQ(client.ask("alfa"), "PASS");
  EXPECT_EQ(client.line(), "<closed>");
}

TEST(Pause, WhoComesOrGoesInItDoesNoHarm) {
  Running running(wall_contest(config::Milliseconds(100)));
  std::optional<Client> goes(std::in_place, running.port());
  ASSERT_TRUE(goes->log_in("alfa"));
  running.pause();
  Client comes(running.port());
  EXPECT_EQ(comes.line(), "LOGIN");
  goes.reset();
  comes.send("beta\n");
  EXPECT_EQ(comes.line(200), "<silence>");
  running.server.resume();
  EXPECT_EQ(comes.line(), "PASS");
  EXPECT_EQ(comes.ask("secret"), "OK");
  EXPECT_GT(seconds_to_wait(comes), 0);
  EXPECT_EQ(comes.line(), "OK");
}

TEST(Pause, InLockstepATurnForWhichAllWaitEndsAfterIt) {
  config::Contest contest = wall_contest(std::chrono::hours(1));
  contest.lockstep = true;
  Running running(contest);
  Client alfa(running.port()), beta(running.port());
  ASSERT_TRUE(alfa.log_in("alfa") && beta.log_in("beta"));
  seconds_to_wait(alfa);
  running.pause();
  beta.send("WAIT\n");
  EXPECT_EQ(alfa.line(200), "<silence>");
  running.server.resume();
  EXPECT_EQ(alfa.line(), "OK");
  EXPECT_EQ(beta.line(), "OK");
}

TEST(Lockstep, ATeamThatBreaksOffIsWaitedForNoLonger) {
  config::Contest contest = wall_contest(std::chrono::hours(1));
  contest.lockstep = true;
  Running running(contest);
  Client alfa(running.port());
  std::optional<Client> beta(std::in_place, running.port());
  ASSERT_TRUE(alfa.log_in("alfa") && beta->log_in("beta"));
  seconds_to_wait(alfa);
  EXPECT_EQ(alfa.line(100), "<silence>");
  beta->end_with_reset();
  beta.reset();
  EXPECT_EQ(alfa.line(), "OK");
}

}  // namespace
}  // namespace agon::live

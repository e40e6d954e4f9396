#include "live/live_server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "live/test_running.hpp"
#include "live/test_stepped.hpp"
#include "os/scratch_folder.hpp"
#include "telemetry/log.hpp"

namespace agon::live {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(LiveServer, ASessionAsInTheDocumentWithAClientThatSendsCarriageReturnsAndSmallLetters) {
  Running running(wall_contest(long_turn));
  Client client(running.port());
  EXPECT_EQ(client.line(), "LOGIN");
  EXPECT_EQ(client.ask("alfa\r"), "PASS");
  EXPECT_EQ(client.ask("secret\r"), "OK");
  EXPECT_EQ(client.line(200), "<silence>");
  EXPECT_EQ(client.ask("  list_bricks \t\r"), "OK");
  EXPECT_NE(client.line(), "<silence>");
  EXPECT_EQ(client.ask("nonsense\r"), "FAILED 2 unknown command");
}

TEST(LiveServer, AWrongPasswordIsRefusedAndTheConnectionCloses) {
  Running running(wall_contest(long_turn));
  Client client(running.port());
  client.line();
  client.ask("alfa");
  EXPECT_EQ(client.ask("guess"), "FAILED 1 bad login or password");
  EXPECT_EQ(client.line(), "<closed>");
}

TEST(LiveServer, RefusedLoginsAreLoggedWithTeamAndReasonAndNobodysPassword) {
  const os::ScratchFolder folder;
  telemetry::log_to_file(std::filesystem::path(folder.path()) / "log", telemetry::LogForm::words);
  {
    Running running(wall_contest(long_turn), Logged::as_it_was);
    for (const char* login : {"alfa", "topsecret", "al fa"}) {
      Client client(running.port());
      client.line();
      client.ask(login);
      EXPECT_EQ(client.ask("guess"), "FAILED 1 bad login or password");
    }
    Client endless(running.port());
    endless.line();
    endless.send(std::string((64 << 10) + 1, 'x'));  // all of it is read, so no reset destroys the answer
    EXPECT_EQ(endless.line(), "FAILED 3 bad format");
  }
  telemetry::log_to_nobody();
  std::ifstream in(std::filesystem::path(folder.path()) / "log");
  const std::string log{std::istreambuf_iterator<char>(in), {}};
  EXPECT_THAT(log, HasSubstr("team=alfa why=\"wrong password\""));
  EXPECT_THAT(log, HasSubstr("why=\"no team has this login\""));
  EXPECT_THAT(log, HasSubstr("why=\"bad login or password\""));
  EXPECT_THAT(log, HasSubstr("why=\"a line was too long\""));
  EXPECT_THAT(log, Not(HasSubstr("topsecret")));
  EXPECT_THAT(log, Not(HasSubstr("guess")));
}

TEST(LiveServer, SpeaksTheWordsOfOtherYears) {
  config::Contest contest = wall_contest(long_turn);
  contest.servers[0].commands_per_turn = 1;
  contest.servers[0].dialect = {.failed = "ERR", .password_prompt = "PASSWORD", .forced_waiting = "WAITING"};
  contest.limits.connections_per_team = 1;
  Running running(contest);
  Client client(running.port());
  client.line();
  EXPECT_EQ(client.ask("alfa"), "PASSWORD");
  EXPECT_EQ(client.ask("secret"), "OK");
  EXPECT_EQ(client.ask("nonsense"), "ERR 2 unknown command");
  EXPECT_EQ(client.ask("nonsense"), "ERR 6 commands limit reached, forced waiting activated");
  EXPECT_THAT(client.line(), StartsWith("WAITING 3"));
  Client second(running.port());
  second.line();
  second.ask("alfa");
  EXPECT_EQ(second.ask("secret"), "ERR 5 too many connections of your team, 1 at most");
}

TEST(LiveServer, WaitingEndsWithTheTurnAndGameFollowsGame) {
  Stepped stepped(wall_contest(50ms));
  SteppedClient client(stepped);
  ASSERT_TRUE(client.log_in("alfa"));
  for (int turn = 0; turn < 5; ++turn) {
    stepped.pass(10ms);
    ASSERT_EQ(client.ask("WAIT"), "OK");
    ASSERT_EQ(client.line(), "WAITING 0.040000");
    stepped.pass(39ms);
    ASSERT_TRUE(client.hears_nothing());
    stepped.pass(1ms);
    ASSERT_EQ(client.line(), "OK");
  }
}

TEST(LiveServer, TheLimitOfCommandsHoldsForAllConnectionsOfATeam) {
  config::Contest contest = wall_contest(long_turn);
  contest.servers[0].commands_per_turn = 3;
  Running running(contest);
  Client one(running.port()), two(running.port()), other(running.port());
  ASSERT_TRUE(one.log_in("alfa") && two.log_in("alfa") && other.log_in("beta"));
  EXPECT_EQ(one.ask("nonsense"), "FAILED 2 unknown command");
  EXPECT_EQ(two.ask("nonsense"), "FAILED 2 unknown command");
  EXPECT_EQ(one.ask("nonsense"), "FAILED 2 unknown command");
  EXPECT_EQ(two.ask("nonsense"), "FAILED 6 commands limit reached, forced waiting activated");
  EXPECT_THAT(two.line(), StartsWith("FORCED_WAITING 3"));
  EXPECT_EQ(other.ask("nonsense"), "FAILED 2 unknown command");
}

TEST(LiveServer, InLockstepATurnEndsWhenEveryConnectedTeamWaits) {
  config::Contest contest = wall_contest(long_turn);
  contest.lockstep = true;
  Stepped stepped(contest);
  SteppedClient alfa(stepped), viewer(stepped), beta(stepped);
  ASSERT_TRUE(alfa.log_in("alfa") && viewer.log_in("alfa") && beta.log_in("beta"));
  EXPECT_EQ(alfa.ask("WAIT"), "OK");
  EXPECT_THAT(alfa.line(), StartsWith("WAITING"));
  EXPECT_TRUE(alfa.hears_nothing());
  EXPECT_EQ(beta.ask("WAIT"), "OK");
  EXPECT_THAT(beta.line(), StartsWith("WAITING"));
  EXPECT_EQ(beta.line(), "OK");
  EXPECT_EQ(alfa.line(), "OK");
}

TEST(LiveServer, AClientThatHasEndedItsInputStillGetsAllAnswers) {
  Running running(wall_contest(config::Milliseconds(200)));
  Client client(running.port());
  client.send("alfa\nsecret\nWAIT\nnonsense");
  client.end_of_input();
  EXPECT_EQ(client.line(), "LOGIN");
  EXPECT_EQ(client.line(), "PASS");
  EXPECT_EQ(client.line(), "OK");
  EXPECT_EQ(client.line(), "OK");
  EXPECT_THAT(client.line(), StartsWith("WAITING"));
  EXPECT_EQ(client.line(), "OK");
  EXPECT_EQ(client.line(), "FAILED 2 unknown command");
  EXPECT_EQ(client.line(), "<closed>");
}

TEST(LiveServer, InAPauseNothingIsReadAndNoTurnEnds) {
  Stepped stepped(wall_contest(50ms));
  SteppedClient client(stepped);
  ASSERT_TRUE(client.log_in("alfa"));
  stepped.pause();
  client.send("WAIT\n");
  stepped.pass(1min);
  EXPECT_TRUE(client.hears_nothing());
  stepped.resume();
  EXPECT_EQ(client.line(), "OK");
  EXPECT_EQ(client.line(), "WAITING 0.050000");
  EXPECT_TRUE(client.hears_nothing());
  stepped.pass(50ms);
  EXPECT_EQ(client.line(), "OK");
}

TEST(LiveServer, SurplusConnectionsAreClosedWithTheReason) {
  config::Contest contest = wall_contest(long_turn);
  contest.limits.connections_per_address = 3;
  contest.limits.connections_per_team = 1;
  Running running(contest);
  Client one(running.port()), two(running.port());
  ASSERT_TRUE(one.log_in("alfa"));
  EXPECT_EQ(two.line(), "LOGIN");
  EXPECT_EQ(two.ask("alfa"), "PASS");
  EXPECT_EQ(two.ask("secret"), "FAILED 5 too many connections of your team, 1 at most");
  EXPECT_EQ(two.line(), "<closed>");
  Client three(running.port());
  EXPECT_EQ(three.line(), "LOGIN");
  Client four(running.port()), five(running.port());
  EXPECT_EQ(five.line(), "FAILED 5 too many connections from your address, 3 at most");
  EXPECT_EQ(one.ask("nonsense"), "FAILED 2 unknown command");
}

TEST(LiveServer, PausesByItselfInItsBreaks) {
  config::Contest contest = wall_contest(50ms);
  const auto now = std::chrono::system_clock::now();
  contest.schedule.breaks = {{now - long_turn, now + 1min}};
  Stepped stepped(contest);
  EXPECT_EQ(stepped.server.situation()->phase, tournaments::Phase::paused);
  SteppedClient client(stepped);
  EXPECT_EQ(client.line(), "LOGIN");
  client.send("alfa\nsecret\nWAIT\n");
  stepped.pass(59s);
  EXPECT_TRUE(client.hears_nothing());
  stepped.pass(1s);
  EXPECT_EQ(client.line(), "PASS") << "when the break is over";
  EXPECT_EQ(client.line(), "OK");
  EXPECT_EQ(client.line(), "OK");
  EXPECT_THAT(client.line(), StartsWith("WAITING"));
  stepped.pass(50ms);
  EXPECT_EQ(client.line(), "OK");
}

TEST(LiveServer, WhenTheContestIsOverThePublicsTimeGoesOnSoThatItSeesTheEndAfterItsDelay) {
  config::Contest contest = wall_contest(long_turn);
  contest.length = 1min;
  Stepped stepped(contest);
  stepped.pass(1min);
  EXPECT_EQ(stepped.server.situation()->phase, tournaments::Phase::over);
  const auto end = stepped.server.public_time();
  stepped.pass(200ms);
  EXPECT_EQ(stepped.server.public_time(), end + 200ms);
  EXPECT_TRUE(stepped.server.public_time_runs());
}

TEST(LiveServer, ATeamThatIsAddedPlaysFromTheNextGameOn) {
  const os::TestFolder folder;
  telemetry::log_to_nobody();
  config::Contest contest = wall_contest(long_turn);
  contest.lockstep = true;
  const auto store = store::open_sqlite(folder.file());
  const auto run = [&](const auto& test) {
    LiveServer server(contest, *store);
    std::thread thread([&] { server.run(); });
    test(server.port("W1"));
    server.stop();
    thread.join();
  };
  run([](std::uint16_t) {});
  contest.teams.push_back({"gamma", contest.teams[0].password_hash});
  contest.servers[0].setup = "teams=3";
  run([](std::uint16_t port) {
    Client gamma(port);
    EXPECT_EQ(gamma.line(), "LOGIN");
    EXPECT_EQ(gamma.ask("gamma"), "PASS");
    EXPECT_EQ(gamma.ask("secret"), "FAILED 5 your team plays from the next game on");
    Client alfa(port);
    ASSERT_TRUE(alfa.log_in("alfa"));
    for (int turn = 0; turn < 10; ++turn) {  // without a brick a game of wall ends after ten turns
      ASSERT_EQ(alfa.ask("WAIT"), "OK");
      alfa.line();
      ASSERT_EQ(alfa.line(), "OK");
    }
    EXPECT_TRUE(Client(port).log_in("gamma"));
  });
}

}  // namespace
}  // namespace agon::live

// A team's limits in edge cases: across restarts, after others, and after a machine that stalled.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "live/server_context.hpp"
#include "live/test_running.hpp"
#include "live/test_server.hpp"
#include "live/test_stepped.hpp"
#include "store/journal/sqlite_store.hpp"

namespace agon::live {
namespace {

using namespace std::chrono_literals;
using testing::StartsWith;

std::string first_of_list(Client& client) {
  EXPECT_EQ(client.ask("LIST_BRICKS"), "OK");
  const std::string line = client.line();
  return line.substr(0, line.find(' '));
}

TEST(TeamLimits, OrdersOfTheRunningTurnCountAlsoAfterARestart) {
  const os::TestFolder folder;
  telemetry::log_to_nobody();
  config::Contest contest = wall_contest(long_turn, "x=50 y=50");
  contest.servers[0].commands_per_turn = 3;
  const auto store = store::open_sqlite(folder.file());
  const auto serve = [&](const auto& test) {
    LiveServer server(contest, *store);
    std::thread thread([&] { server.run(); });
    test(server.port("W1"));
    server.stop();
    thread.join();
  };
  serve([](std::uint16_t port) {
    Client client(port);
    ASSERT_TRUE(client.log_in("alfa"));
    const std::string brick = first_of_list(client);
    EXPECT_EQ(client.ask("DROP_BRICK " + brick + " 0 0 0 10 10"), "OK");
    client.line();
  });
  serve([](std::uint16_t port) {
    Client client(port), other(port);
    ASSERT_TRUE(client.log_in("alfa") && other.log_in("beta"));
    for (int i = 0; i < 2; ++i) EXPECT_EQ(client.ask("nonsense"), "FAILED 2 unknown command");
    EXPECT_THAT(client.ask("nonsense"), StartsWith("FAILED 6 ")) << "the brick was the first of three";
    for (int i = 0; i < 3; ++i) EXPECT_EQ(other.ask("nonsense"), "FAILED 2 unknown command");
    EXPECT_THAT(other.ask("nonsense"), StartsWith("FAILED 6 "));
  });
}

TEST(TeamLimits, CommandsAreCountedAnewInTheNextTurn) {
  config::Contest contest = wall_contest(long_turn);
  contest.lockstep = true;
  contest.servers[0].commands_per_turn = 2;
  Running running(contest);
  Client client(running.port());
  ASSERT_TRUE(client.log_in("alfa"));
  for (int turn = 0; turn < 3; ++turn) {
    EXPECT_EQ(client.ask("nonsense"), "FAILED 2 unknown command");
    EXPECT_EQ(client.ask("WAIT"), "OK");
    EXPECT_THAT(client.line(), StartsWith("WAITING"));
    EXPECT_EQ(client.line(), "OK");
  }
}

TEST(TeamLimits, AfterARightLoginOtherPasswordsAreStillWrongAndSoAreStrangers) {
  Running running(wall_contest(long_turn));
  const auto answer = [&](const std::string& login, const std::string& password) {
    Client client(running.port());
    client.line();
    client.ask(login);
    return client.ask(password);
  };
  EXPECT_EQ(answer("alfa", "secret"), "OK");
  EXPECT_EQ(answer("alfa", "guess"), "FAILED 1 bad login or password");
  EXPECT_EQ(answer("alfa", "secret2"), "FAILED 1 bad login or password");
  EXPECT_EQ(answer("nobody", "secret"), "FAILED 1 bad login or password") << "of no team, with another one's password";
  EXPECT_EQ(answer("alfa", "secret"), "OK");
}

TEST(TeamLimits, WhoWaitsForTheNextTurnMayBeSilentForLongerThanWhoDoesNot) {
  config::Contest contest = wall_contest(long_turn);
  contest.limits.idle = 3s;
  Stepped stepped(contest);
  SteppedClient waits(stepped);
  ASSERT_TRUE(waits.log_in("alfa"));
  EXPECT_EQ(waits.ask("WAIT"), "OK");
  EXPECT_THAT(waits.line(), StartsWith("WAITING"));
  SteppedClient silent(stepped);
  ASSERT_TRUE(silent.log_in("beta"));
  stepped.pass(2900ms);
  EXPECT_TRUE(silent.hears_nothing());
  stepped.pass(2s);  // the server looks once a second
  EXPECT_EQ(silent.line(), "<closed>");
  EXPECT_TRUE(waits.hears_nothing());
}

TEST(TeamLimits, TurnsThatNobodySawAreNotMadeUpFor) {
  constexpr config::Milliseconds turn(100), still(3000);
  const os::TestFolder folder;
  const auto begun = std::chrono::steady_clock::now();
  ServerProcess server(wall_contest(turn), folder.file());
  Client client(server.port());
  ASSERT_TRUE(client.log_in("alfa"));
  server.stand_still(still);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(client.ask("WAIT"), "OK");
    client.line();
    EXPECT_EQ(client.line(), "OK");
  }
  server.end_at_once();
  const auto ran = std::chrono::duration_cast<config::Milliseconds>(std::chrono::steady_clock::now() - begun) - still;
  const auto store = store::open_sqlite(folder.file());
  std::int64_t turns = 0;
  for (const store::Found& game : store->find("W1")) turns += game.turns;
  EXPECT_GE(turns, 2);
  EXPECT_LE(turns, ran / turn + 2) << "the one that the machine stood still in is one";
}

TEST(TeamLimits, AnAddressThatWasQuietMaySendTheBytesOfOneSecondAtOnceAndNoMore) {
  using std::chrono::seconds;
  config::LiveLimits limits;
  limits.bytes_per_second = 1000;
  const Addresses addresses(limits);
  Addresses::Use use;
  const Steady::time_point now(std::chrono::hours(1000));  // silent for the same time
  EXPECT_EQ(addresses.spend(use, 1000, now), Steady::duration{});
  EXPECT_EQ(addresses.spend(use, 1000, now), seconds(1));
  EXPECT_EQ(addresses.spend(use, 500, now + seconds(1)), config::Milliseconds(500));
  EXPECT_EQ(addresses.spend(use, 1500, now + seconds(3)), config::Milliseconds(500))
      << "of two seconds of quiet one counts";
}

TEST(TeamLimits, OfIpv6AllAddressesOfOneNetworkOf64BitsAreOne) {
  config::LiveLimits limits;
  Addresses addresses(limits);
  EXPECT_EQ(&addresses.of("2001:db8:1:2::1"), &addresses.of("2001:db8:1:2:ffff::9"));
  EXPECT_NE(&addresses.of("2001:db8:1:2::1"), &addresses.of("2001:db8:1:3::1"));
}

}  // namespace
}  // namespace agon::live

// A contest of 24 hours in seconds: thousands of turns and tens of games on servers of all games in lockstep, with
// teams that connect and disconnect. Memory and descriptors must not grow, and a restarted server must be ready soon.
// AGON_DAY_TURNS=100000 for a longer day.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <thread>

#include "live/test_player.hpp"
#include "live/test_server.hpp"
#include "live/world.hpp"
#include "store/journal/sqlite_store.hpp"

namespace agon::live {
namespace {

using Clock = std::chrono::steady_clock;

int turns_wanted() {
  const char* const more = std::getenv("AGON_DAY_TURNS");
  return more ? static_cast<int>(std::strtol(more, nullptr, 10)) : 1500;
}

// Plays this many turns on one server, and reconnects now and then.
void spend_the_day(std::uint16_t port, const std::string& login, std::string_view game, int turns,
                   std::atomic<int>& turns_done) {
  std::optional<Client> client;
  std::optional<Player> player;
  for (int turn = 0; turn < turns; ++turn) {
    if (turn % 50 == 0) {
      client.emplace(port);
      ASSERT_TRUE(client->log_in(login));
      player.emplace(*client, game, static_cast<std::uint64_t>(turn));
    }
    for (int i = 0; i < 3; ++i) player->order();
    player->wait();
    ASSERT_FALSE(client->gone());
    ++turns_done;
  }
}

TEST(Day, MemoryAndDescriptorsStayAsTheyAre) {
  const os::TestFolder folder;
  config::Contest contest = contest_of_all_games(std::chrono::hours(1));
  contest.lockstep = true;
  std::optional<ServerProcess> process(std::in_place, contest, folder.file());
  const int turns = turns_wanted();
  const int players_count = static_cast<int>(contest.servers.size() * contest.teams.size());
  std::atomic<int> turns_done = 0;
  std::vector<std::thread> players;
  for (std::size_t server = 0; server < contest.servers.size(); ++server) {
    for (const tournaments::Team& team : contest.teams) {
      players.emplace_back([&, server] {
        spend_the_day(process->port(server), team.login, contest.servers[server].game->info().name, turns, turns_done);
      });
    }
  }
  const auto at = [&](int turn) {
    const auto give_up = Clock::now() + std::chrono::minutes(4);
    while (turns_done < turn * players_count && Clock::now() < give_up)
      std::this_thread::sleep_for(config::Milliseconds(5));
    return std::pair(process->resident_megabytes(), process->descriptors());
  };
  const auto [early_megabytes, early_descriptors] = at(turns / 3);
  const auto [late_megabytes, late_descriptors] = at(turns * 9 / 10);
  for (std::thread& player : players) player.join();
  ASSERT_EQ(turns_done, turns * players_count);
  if (memory_counts) {
    EXPECT_LT(late_megabytes, early_megabytes + 2);
  }
  EXPECT_LE(late_descriptors, early_descriptors + contest.servers.size() * contest.teams.size());

  process.reset();
  const double journal_megabytes = static_cast<double>(std::filesystem::file_size(folder.file())) / (1 << 20);
  const auto begun = Clock::now();
  process.emplace(contest, folder.file());
  const std::chrono::duration<double> restart = Clock::now() - begun;
  process.reset();

  const auto store = store::open_sqlite(folder.file());
  std::size_t games = 0, turns_kept = 0;
  for (const config::ServerPlan& plan : contest.servers) {
    for (const store::Found& game : store->find(plan.name)) ++games, turns_kept += game.turns;
  }
  EXPECT_GE(turns_kept, static_cast<std::size_t>(turns) * contest.servers.size() * 9 / 10);
  EXPECT_GT(games, static_cast<std::size_t>(turns) / 50);
  fmt::print(
      "             {} turns, {} games; memory {:.1f} then {:.1f} MB; descriptors {} then {}; journal {:.1f} MB; "
      "restart "
      "{:.0f} ms\n",
      turns_kept, games, early_megabytes, late_megabytes, early_descriptors, late_descriptors, journal_megabytes,
      restart.count() * 1000);
}

// A long game of many teams, which a restarted server must read again.
TEST(Day, ALongGameIsReadAgainToTheSameState) {
  constexpr int turns = 500, teams = 50;
  const os::TestFolder folder;
  const auto store = store::open_sqlite(folder.file());
  config::Contest contest = wall_contest(config::Milliseconds(1000));
  contest.teams.resize(teams);
  contest.servers[0].game = find_game("bonfire");
  contest.servers[0].setup = "teams=50 turns=1000000";
  ContestClock clock;
  std::uint64_t digest = 0;
  {
    World world(contest.curve, contest.servers[0], *store, clock);
    Dice dice(1, 1);
    for (int turn = 0; turn < turns; ++turn) {
      for (Seat team = 0; team < teams; ++team) world.call(team, world.match().random_answer(team, dice));
      world.end_turn();
    }
    store->commit();
    digest = world.match().digest();
  }
  const auto begun = Clock::now();
  const World again(contest.curve, contest.servers[0], *store, clock);
  const std::chrono::duration<double> took = Clock::now() - begun;
  EXPECT_EQ(again.match().digest(), digest);
  EXPECT_EQ(again.match().turn(), turns);
  fmt::print("             {} turns of {} teams are back after {:.0f} ms\n", turns, teams, took.count() * 1000);
}

}  // namespace
}  // namespace agon::live

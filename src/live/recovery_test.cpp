// The servers of all games are killed at random moments under load. Afterwards the journal must contain every
// acknowledged order, in order, and an undisturbed match given the same orders must have the same digests and scores.
// AGON_KILLS=100 for a longer run.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "live/test_player.hpp"
#include "live/test_server.hpp"
#include "store/journal/open_store.hpp"
#include "store/test_postgres.hpp"

namespace agon::live {
namespace {

using Orders = std::vector<std::string>;

int kills_wanted() {
  const char* const more = std::getenv("AGON_KILLS");
  return more ? static_cast<int>(std::strtol(more, nullptr, 10)) : 20;
}

// Until the connection breaks; collects the acknowledged orders.
void play(std::uint16_t port, const std::string& login, std::string_view game, std::uint64_t seed,
          Orders& acknowledged) {
  Client client(port);
  if (!client.log_in(login)) return;
  for (Player player(client, game, seed); !client.gone();) {
    if (std::string order = player.order(); !order.empty()) acknowledged.push_back(std::move(order));
  }
}

void see_turns_pass(std::uint16_t port, int turns) {
  Client client(port);
  if (!client.log_in("alfa")) return;
  Player player(client, "wall", 0);
  while (turns-- > 0 && !client.gone()) player.wait();
}

// Every acknowledged order is there, in order. Each kill may add one whose answer was cut off.
void expect_kept(const Orders& acknowledged, const Orders& kept, int kills) {
  std::size_t found = 0;
  for (const std::string& order : kept) found += found < acknowledged.size() && order == acknowledged[found];
  EXPECT_EQ(found, acknowledged.size());
  EXPECT_LE(kept.size(), acknowledged.size() + static_cast<std::size_t>(kills));
}

struct Kept {
  std::vector<Orders> of_team;
  std::size_t games = 0, finished = 0, turns = 0;
};

Kept replay_undisturbed(store::Store& store, const config::ServerPlan& plan, std::size_t teams) {
  Kept kept{std::vector<Orders>(teams)};
  for (const store::Found& game : store.find(plan.name)) {
    EXPECT_EQ(game.number, ++kept.games);
    const store::Record record = store.load(game.id);
    auto match = std::move(plan.game->start(record.opening.setup, record.opening.seed)).value();
    for (const store::Turn& turn : record.turns) {
      for (const Said& said : turn.said) {
        EXPECT_TRUE(match->say(said.seat, said.text).changed) << said.text;
        kept.of_team[said.seat].push_back(said.text);
      }
      match->end_turn();
      EXPECT_EQ(match->digest(), turn.digest) << plan.name << " game " << game.number << " turn " << match->turn();
    }
    for (const Said& said : record.running) kept.of_team[said.seat].push_back(said.text);
    kept.turns += record.turns.size();
    kept.finished += record.scores.has_value();
    EXPECT_EQ(match->over(), record.scores.has_value());
    EXPECT_EQ(record.scores.value_or(match->scores()), match->scores());
  }
  return kept;
}

// With the folder's store, which is SQLite unless the folder names another one.
void expect_that_kills_lose_nothing(const os::TestFolder& folder, const int kills) {
  const config::Contest contest = contest_of_all_games(config::Milliseconds(20));
  const std::size_t servers = contest.servers.size(), teams = contest.teams.size();
  std::vector<std::vector<Orders>> acknowledged(servers, std::vector<Orders>(teams));
  for (int i = 0; i < kills; ++i) {
    ServerProcess process(contest, folder.file());
    std::vector<std::thread> players;
    for (std::size_t server = 0; server < servers; ++server) {
      for (std::size_t team = 0; team < teams; ++team) {
        players.emplace_back([&, server, team, seed = static_cast<std::uint64_t>(i) * 10 + team] {
          play(process.port(server), contest.teams[team].login, contest.servers[server].game->info().name, seed,
               acknowledged[server][team]);
        });
      }
    }
    see_turns_pass(process.port(), 2 + i % 4);
    std::this_thread::sleep_for(config::Milliseconds(13 * i % 40));
    process.end_at_once();
    for (std::thread& player : players) player.join();
  }

  std::size_t finished = 0;
  const auto store = store::open_store(folder.file().parent_path());
  for (std::size_t server = 0; server < servers; ++server) {
    SCOPED_TRACE(contest.servers[server].name);
    const Kept kept = replay_undisturbed(*store, contest.servers[server], teams);
    std::size_t orders = 0;
    for (std::size_t team = 0; team < teams; ++team) {
      expect_kept(acknowledged[server][team], kept.of_team[team], kills);
      orders += kept.of_team[team].size();
    }
    EXPECT_GT(orders, static_cast<std::size_t>(kills) / 2);
    EXPECT_GE(kept.turns, static_cast<std::size_t>(kills) * 2);
    finished += kept.finished;
    fmt::print("             {}: {} kills, {} orders, {} turns, {} games, {} of them finished\n",
               contest.servers[server].name, kills, orders, kept.turns, kept.games, kept.finished);
  }
  EXPECT_GT(finished, 0U);
}

TEST(Recovery, KillingTheServerAtAnyMomentLosesNothingAcknowledged) {
  const os::TestFolder folder;
  expect_that_kills_lose_nothing(folder, kills_wanted());
}

TEST(Recovery, KillingAServerWhoseGamesAreInPostgresLosesNothingEither) {
  const store::TestPostgres server;
  const os::TestFolder folder;
  store::open_store(folder.file().parent_path(), server.url("postgres") + "&options=-c%20synchronous_commit%3Doff");
  expect_that_kills_lose_nothing(folder, kills_wanted());
}

}  // namespace
}  // namespace agon::live

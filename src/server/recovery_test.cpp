// The server is killed at random moments under load; afterwards its journal holds every order that was acknowledged,
// and a plain fold of the journal leads to the same digests and scores. AGON_KILLS=100 for more of it.

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <cstdlib>
#include <sstream>
#include <thread>

#include "base/dice.hpp"
#include "server/live_server.hpp"
#include "server/log.hpp"
#include "server/test_client.hpp"
#include "store/sqlite_store.hpp"

namespace agon::server {
namespace {

struct Child {
  pid_t pid;
  std::uint16_t port;
};

Child start_server(const Contest& contest, const std::filesystem::path& file) {
  int ends[2];
  if (pipe(ends) != 0) throw MachineError("no pipe");
  const pid_t pid = fork();
  if (pid == 0) {
    try {
      const auto store = store::open_sqlite(file);
      LiveServer server(contest, *store);
      const std::uint16_t port = server.port("W1");
      if (write(ends[1], &port, sizeof port) == sizeof port) server.run();
    } catch (const std::exception& error) {
      log("failed", {{"why", error.what()}});
    }
    _exit(0);
  }
  close(ends[1]);
  std::uint16_t port = 0;
  EXPECT_EQ(read(ends[0], &port, sizeof port), ssize_t{sizeof port}) << "the server does not come back";
  close(ends[0]);
  return {pid, port};
}

// Drops bricks until the connection breaks; the orders that were acknowledged.
void play(std::uint16_t port, const std::string& login, std::uint64_t seed, std::vector<std::string>& acknowledged) {
  Client client(port);
  if (!client.log_in(login)) return;
  for (Dice dice(seed, 1); !client.gone();) {
    if (client.ask("LIST_BRICKS") == "OK") {
      std::istringstream kinds(client.line());
      std::string kind;
      for (std::uint32_t skip = dice.below(3); skip-- > 0;) kinds >> kind;
      kinds >> kind;
      std::string order = "DROP_BRICK " + kind;
      for (int i = 0; i < 3; ++i) order += " " + std::to_string(dice.below(4));
      order += " " + std::to_string(1 + dice.below(10)) + " " + std::to_string(1 + dice.below(10));
      if (client.ask(order) == "OK") {
        acknowledged.push_back(order);
        client.line();
      }
    } else if (!client.gone()) {
      client.line();  // the forced waiting
      client.line();
    }
  }
}

// Every acknowledged order is there, in its order; there may be one more for each kill, whose answer was cut off.
void expect_kept(const std::vector<std::string>& acknowledged, const std::vector<std::string>& kept, int kills) {
  std::size_t found = 0;
  for (const std::string& order : kept) found += found < acknowledged.size() && order == acknowledged[found];
  EXPECT_EQ(found, acknowledged.size());
  EXPECT_LE(kept.size(), acknowledged.size() + static_cast<std::size_t>(kills));
}

int kills_wanted() {
  const char* const more = std::getenv("AGON_KILLS");
  return more ? static_cast<int>(std::strtol(more, nullptr, 10)) : 20;
}

TEST(Recovery, KillingTheServerAtAnyMomentLosesNothingAcknowledged) {
  const TestFolder folder;
  const Contest contest = wall_contest(Milliseconds(20), "x=10 y=10 z=3");
  const int kills = kills_wanted();
  std::vector<std::string> acknowledged[2];
  for (int i = 0; i < kills; ++i) {
    const Child child = start_server(contest, folder.file());
    ASSERT_NE(child.port, 0);
    std::thread alfa([&] { play(child.port, "alfa", static_cast<unsigned>(i), acknowledged[0]); });
    std::thread beta([&] { play(child.port, "beta", 77 + static_cast<unsigned>(i), acknowledged[1]); });
    std::this_thread::sleep_for(Milliseconds(100 + 13 * i % 200));
    kill(child.pid, SIGKILL);
    waitpid(child.pid, nullptr, 0);
    alfa.join();
    beta.join();
  }
  EXPECT_GT(acknowledged[0].size() + acknowledged[1].size(), static_cast<std::size_t>(kills));

  const auto store = store::open_sqlite(folder.file());
  const auto games = store->find("W1");
  std::vector<std::string> kept[2];
  for (const store::Found& game : games) {
    const store::Record record = store->load(game.id);
    auto match = std::move(contest.servers[0].game->start(record.opening.setup, record.opening.seed)).value();
    for (const store::Turn& turn : record.turns) {
      for (const Said& said : turn.said) {
        EXPECT_TRUE(match->call(said.seat, said.text, {}).changed);
        kept[said.seat].push_back(said.text);
      }
      match->end_turn();
      ASSERT_EQ(match->digest(), turn.digest);
    }
    for (const Said& said : record.running) kept[said.seat].push_back(said.text);
    EXPECT_EQ(match->over(), record.scores.has_value());
    EXPECT_EQ(record.scores.value_or(match->scores()), match->scores());
  }
  EXPECT_GT(games.size(), 1U);
  for (const int seat : {0, 1}) expect_kept(acknowledged[seat], kept[seat], kills);
}

}  // namespace
}  // namespace agon::server

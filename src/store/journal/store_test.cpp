// The contract of Store, for each implementation. To test crashes, a process is killed.

#include "store/journal/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <functional>

#include "base/machine_error.hpp"
#include "os/test_folder.hpp"
#include "store/journal/open_store.hpp"
#include "store/journal/postgres_store.hpp"
#include "store/journal/sqlite_store.hpp"
#include "store/test_postgres.hpp"

namespace agon::store {
namespace {

namespace fs = std::filesystem;

// A way to open the store of a place; the same place always has the same store.
struct Kind {
  std::string name;
  std::function<std::unique_ptr<Store>(const fs::path&)> open;
};

class StoreContract : public testing::TestWithParam<Kind> {
 protected:
  std::unique_ptr<Store> open() { return GetParam().open(folder_.file()); }
  os::TestFolder folder_;
};

const Opening first{"W1", 1, "wall", "teams=2", 0xfedcba9876543210};
const Opening second{"W1", 2, "wall", "teams=2", 7, "alfa"};

TEST_P(StoreContract, WhatIsCommittedIsThereAfterTheStoreIsOpenedAgain) {
  GameId id = 0;
  {
    const auto store = open();
    id = store->open(first);
    store->append(id, {1, "PLAN 2\n1 2"});
    store->append(id, {0, "DROP \xc5\xbb \xff 'x'"});
    store->end_turn(id, 0xffffffffffffffff, Time(2000));
    store->append(id, {0, ""});
    store->commit();
  }
  const Record expected{
      first, {{{{1, "PLAN 2\n1 2"}, {0, "DROP \xc5\xbb \xff 'x'"}}, 0xffffffffffffffff, Time(2000)}}, {{0, ""}}, {}};
  EXPECT_EQ(open()->load(id), expected);
}

TEST_P(StoreContract, ANoteReplacesTheOneBefore) {
  {
    const auto store = open();
    store->note("paused", "no");
    store->note("clock", "17 ms");
    store->commit();
    store->note("paused", "yes");
    store->commit();
    store->note("clock", "not committed");
  }
  EXPECT_EQ(open()->notes(), (std::map<std::string, std::string>{{"clock", "17 ms"}, {"paused", "yes"}}));
}

TEST_P(StoreContract, KnowsWhichServersHaveGames) {
  const auto store = open();
  EXPECT_EQ(store->servers(), std::vector<std::string>());
  store->open(second);
  store->open({"F1", 1, "bonfire", "", 1});
  store->open(first);
  store->commit();
  EXPECT_EQ(store->servers(), (std::vector<std::string>{"F1", "W1"}));
}

TEST_P(StoreContract, WhatIsNotCommittedIsNotThere) {
  GameId id = 0;
  {
    const auto store = open();
    id = store->open(first);
    store->append(id, {0, "kept"});
    store->commit();
    store->append(id, {0, "not kept"});
    store->end_turn(id, 1, Time(1));
    store->close(id, {point});
  }
  const Record record = open()->load(id);
  EXPECT_EQ(record.running, (std::vector<Said>{{0, "kept"}}));
  EXPECT_TRUE(record.turns.empty());
  EXPECT_FALSE(record.scores);
}

TEST_P(StoreContract, AGameGoesOnWhereItWasLeft) {
  GameId id = 0;
  {
    const auto store = open();
    id = store->open(first);
    store->append(id, {0, "a"});
    store->end_turn(id, 1, Time(1));
    store->append(id, {0, "b"});
    store->commit();
  }
  {
    const auto store = open();
    store->append(id, {1, "c"});
    store->end_turn(id, 2, Time(2));
    store->append(id, {1, "d"});
    store->commit();
  }
  const Record expected{first, {{{{0, "a"}}, 1, Time(1)}, {{{0, "b"}, {1, "c"}}, 2, Time(2)}}, {{1, "d"}}, {}};
  EXPECT_EQ(open()->load(id), expected);
}

TEST_P(StoreContract, GamesOfAServerAreFoundByTheirNumbers) {
  const auto store = open();
  const GameId b = store->open(second), a = store->open(first);
  store->open({"N1", 1, "network", "", 1});
  store->end_turn(a, 1, Time(10));
  store->end_turn(a, 2, Time(30));
  store->close(a, {3 * point, -point / 2});
  store->commit();
  const std::vector<Found> expected{{a, 1, 2, Time(30), Scores{3 * point, -point / 2}, "", "teams=2"},
                                    {b, 2, 0, Time(0), {}, "alfa", "teams=2"}};
  EXPECT_EQ(store->load(b).opening, second);
  EXPECT_EQ(store->find("W1"), expected);
  EXPECT_TRUE(store->find("W9").empty());
  EXPECT_EQ(store->load(a).scores, (Scores{3 * point, -point / 2}));
}

TEST_P(StoreContract, ANumberIsGivenOnceOnAServer) {
  const auto store = open();
  store->open(first);
  EXPECT_THROW(
      {
        store->open(first);
        store->commit();
      },
      MachineError);
}

TEST_P(StoreContract, AGameThatIsNotThereCannotBeLoaded) { EXPECT_THROW(open()->load(17), MachineError); }

TEST_P(StoreContract, ASecondServerOnTheSameStoreIsRefused) {
  const auto store = open();
  store->open(first);
  store->commit();
  EXPECT_THROW(open(), MachineError);
}

TEST_P(StoreContract, KillingTheProcessLosesNothingCommitted) {
  open();  // its resources must belong to this process
  for (int round = 0; round < 10; ++round) {
    int told[2];
    ASSERT_EQ(pipe(told), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const auto store = open();
      const auto games = store->find("W1");
      const GameId id = games.empty() ? store->open(first) : games.front().id;
      for (char number = 0;; ++number) {
        store->append(id, {static_cast<Seat>(round), std::string(1, number)});
        store->commit();
        if (::write(told[1], &number, 1) != 1) _exit(1);  // acknowledged
      }
    }
    close(told[1]);
    char number = 0;
    for (int i = 0; i < 20 + 7 * round; ++i) ASSERT_EQ(read(told[0], &number, 1), 1);
    kill(child, SIGKILL);
    int acknowledged = 20 + 7 * round;
    while (read(told[0], &number, 1) == 1) ++acknowledged;
    close(told[0]);
    waitpid(child, nullptr, 0);
    const auto store = open();
    const auto said = store->load(store->find("W1").front().id).running;
    int kept = 0;
    for (const Said& each : said) kept += each.seat == round;
    EXPECT_GE(kept, acknowledged);
    EXPECT_LE(kept, acknowledged + 1);  // the last one may be committed without having been acknowledged
  }
}

INSTANTIATE_TEST_SUITE_P(
    Stores, StoreContract,
    testing::Values(Kind{"Sqlite", [](const fs::path& file) { return open_sqlite(file); }},
                    Kind{"SqliteForPower", [](const fs::path& file) { return open_sqlite(file, Outlives::power); }},
                    Kind{"Postgres", [](const fs::path& file) { return open_postgres(postgres_url(file)); }}),
    [](const auto& kind) { return kind.param.name; });

TEST(OpenStore, AFolderRemembersItsDataBaseAndHasOneStoreOnly) {
  const os::TestFolder there, elsewhere;
  const fs::path folder = there.file().parent_path(), other = elsewhere.file().parent_path();
  EXPECT_FALSE(has_store(folder));
  const std::string url = postgres_url(there.file());
  const GameId id = [&] {
    const auto store = open_store(folder, url);
    const GameId game = store->open(first);
    store->commit();
    return game;
  }();
  EXPECT_TRUE(has_store(folder));
  EXPECT_EQ(open_store(folder)->load(id).opening, first);
  EXPECT_EQ(fs::status(folder / "store.url").permissions(), fs::perms::owner_read | fs::perms::owner_write);

  open_store(other)->commit();
  EXPECT_TRUE(fs::exists(other / "contest.db"));
  EXPECT_THAT([&] { open_store(other, url); }, testing::ThrowsMessage<MachineError>(testing::HasSubstr("holds games")));
  EXPECT_THAT([&] { open_store(folder, "mysql://"); },
              testing::ThrowsMessage<MachineError>(testing::HasSubstr("like postgresql://user@host/base")));
}

TEST(PostgresStore, ALostConnectionIsAnErrorAndAnotherServerGoesOnWithWhatWasCommitted) {
  TestPostgres server;
  GameId id = 0;
  {
    const auto store = open_postgres(server.url("postgres"));
    id = store->open(first);
    store->append(id, {0, "kept"});
    store->commit();
    server.stop(SIGQUIT);  // at once, like a crash; SIGKILL would leave its children a moment
    store->append(id, {0, "lost"});
    EXPECT_THROW(store->commit(), MachineError);
    EXPECT_THROW(store->commit(), MachineError) << "it is still away";
    EXPECT_THAT([&] { open_postgres(server.url("postgres")); },
                testing::ThrowsMessage<MachineError>(testing::HasSubstr("could not be reached")));
  }
  server.start();
  EXPECT_EQ(open_postgres(server.url("postgres"))->load(id).running, (std::vector<Said>{{0, "kept"}}));
}

TEST(SqliteStore, AFileThatIsNoStoreIsRefusedWithTheReason) {
  const os::TestFolder folder;
  fs::create_directory(folder.file());
  EXPECT_THAT([&] { open_sqlite(folder.file()); },
              testing::ThrowsMessage<MachineError>(testing::HasSubstr("cannot be opened")));
}

}  // namespace
}  // namespace agon::store

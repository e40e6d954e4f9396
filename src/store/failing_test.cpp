// What happens to uncommitted changes if they cannot be committed: the disk is full, the database is unreachable.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include <boost/asio/local/stream_protocol.hpp>
#include <filesystem>

#include "base/machine_error.hpp"
#include "os/test_folder.hpp"
#include "os/test_lossy_relay.hpp"
#include "store/journal/postgres_store.hpp"
#include "store/journal/sqlite_store.hpp"
#include "store/log/postgres_archive.hpp"
#include "store/log/sqlite_archive.hpp"
#include "store/no_room.hpp"
#include "store/test_postgres.hpp"
#include "store/test_small_disk.hpp"

namespace agon::store {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre, testing::HasSubstr, testing::ThrowsMessage;

const Opening opening{"W1", 1, "wall", "teams=2", 7};

std::vector<std::string> said_in(Store& store, GameId id) {
  std::vector<std::string> all;
  for (const Said& each : store.load(id).running) all.push_back(each.text);
  return all;
}

// While it exists, this process cannot make a file longer than this.
class ShortFiles {
 public:
  explicit ShortFiles(rlim_t bytes) {
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit few{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &few);
  }
  ~ShortFiles() { setrlimit(RLIMIT_FSIZE, &before_); }
  ShortFiles(const ShortFiles&) = delete;
  ShortFiles& operator=(const ShortFiles&) = delete;

 private:
  rlimit before_{};
};

TEST(SqliteStore, WhatACommitCouldNotKeepWaitsForTheNextOne) {
  const os::TestFolder folder;
  GameId id = 0;
  {
    const auto store = open_sqlite(folder.file());
    id = store->open(opening);
    store->append(id, {0, "before"});
    store->commit();
    store->append(id, {0, "meanwhile 1"});
    store->note("clock", "1");
    {
      const ShortFiles none(1);
      EXPECT_THROW(store->commit(), MachineError);
      store->append(id, {1, "meanwhile 2"});
      store->note("clock", "2");
      EXPECT_THROW(store->commit(), MachineError);
    }
    EXPECT_THAT(said_in(*store, id), ElementsAre("before")) << "nothing of it is there";
    store->append(id, {0, "after"});
    store->commit();
  }
  const auto store = open_sqlite(folder.file());
  EXPECT_THAT(said_in(*store, id), ElementsAre("before", "meanwhile 1", "meanwhile 2", "after"));
  EXPECT_EQ(store->notes().at("clock"), "2");
}

TEST(SqliteStore, AFullDiskIsToldAsThatAndLosesNothing) {
  const os::TestFolder folder;
  const fs::path disk = folder.file().parent_path();
  on_small_disk(disk, "512k", [&] {
    const auto store = open_sqlite(folder.file());
    const GameId id = store->open(opening);
    store->append(id, {0, "before"});
    store->commit();
    {
      const Ballast all(disk);
      store->append(id, {0, std::string(20'000, 'x')});
      EXPECT_THROW(store->commit(), NoRoom);
      EXPECT_THROW(store->commit(), NoRoom);
      EXPECT_THAT(said_in(*store, id), ElementsAre("before"));
    }
    store->append(id, {0, "after"});
    store->commit();
    EXPECT_THAT(said_in(*store, id), ElementsAre("before", std::string(20'000, 'x'), "after"));
  });
}

TEST(SqliteArchive, AFullDiskTakesBackWhatIsNotCommittedAndItGoesOn) {
  const os::TestFolder folder;
  const fs::path disk = folder.file().parent_path();
  on_small_disk(disk, "512k", [&] {
    const auto archive = open_sqlite_archive(folder.file(), Access::write);
    archive->write("acts", "before");
    archive->commit();
    {
      const Ballast all(disk);
      EXPECT_THROW(
          {
            archive->keep(std::string(20'000, 'x'));
            archive->write("acts", "lost");
            archive->commit();
          },
          NoRoom);
      archive->roll_back();
      EXPECT_EQ(archive->read("acts").size(), 1U) << "it can be read";
    }
    EXPECT_EQ(archive->write("acts", "after"), 2);
    archive->commit();
    EXPECT_EQ(archive->read("acts").back().text, "after");
  });
}

TEST(SqliteArchive, GoesOnAfterSomebodyElseHadLockedItsFile) {
  const os::TestFolder folder;
  const auto archive = open_sqlite_archive(folder.file(), Access::write);
  archive->write("acts", "before");
  archive->commit();
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(folder.file().c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_THAT([&] { archive->write("acts", "lost"); }, ThrowsMessage<MachineError>(HasSubstr("locked")));
  archive->roll_back();
  sqlite3_close(other);
  EXPECT_EQ(archive->write("acts", "after"), 2);
  archive->commit();
}

TEST(PostgresStore, KeepsWhatWaitedWhenItsServerIsBack) {
  TestPostgres server;
  GameId id = 0;
  {
    const auto store = open_postgres(server.url("postgres"));
    id = store->open(opening);
    store->append(id, {0, "before"});
    store->commit();
    server.stop(SIGQUIT);  // at once, like a crash; SIGKILL would leave its children a moment
    store->append(id, {0, "meanwhile 1"});
    store->note("clock", "1");
    EXPECT_THROW(store->commit(), MachineError);
    store->append(id, {1, "meanwhile 2"});
    store->note("clock", "2");
    EXPECT_THAT([&] { store->commit(); }, ThrowsMessage<MachineError>(HasSubstr("could not be reached")));
    server.start();
    store->append(id, {0, "after"});
    store->end_turn(id, 1, Time(1));
    store->append(id, {0, "next turn"});
    store->commit();
  }
  const auto store = open_postgres(server.url("postgres"));
  const Record record = store->load(id);
  const std::vector<Said> turn{{0, "before"}, {0, "meanwhile 1"}, {1, "meanwhile 2"}, {0, "after"}};
  ASSERT_EQ(record.turns.size(), 1U);
  EXPECT_EQ(record.turns[0].said, turn);
  EXPECT_THAT(said_in(*store, id), ElementsAre("next turn"));
  EXPECT_EQ(store->notes(), (std::map<std::string, std::string>{{"clock", "2"}}));
}

TEST(PostgresStore, ACommitWhoseAnswerWasLostIsNotDoneTwice) {
  const TestPostgres server;
  const os::TestFolder folder;
  const fs::path here = folder.file().parent_path(), socket = ".s.PGSQL.5432";
  using Local = boost::asio::local::stream_protocol::endpoint;
  os::LossyRelay relay(Local(here / socket), Local(server.folder() / socket));
  const auto store = open_postgres("postgresql://agon@/postgres?host=" + here.string());
  const GameId id = store->open(opening);
  store->append(id, {0, "before"});
  store->commit();
  store->append(id, {0, "its answer is lost"});
  relay.lose_next_answer();
  EXPECT_THROW(store->commit(), MachineError);
  store->append(id, {0, "meanwhile"});
  store->commit();
  store->append(id, {0, "after"});
  store->commit();
  EXPECT_THAT(said_in(*store, id), ElementsAre("before", "its answer is lost", "meanwhile", "after"));
}

TEST(PostgresStore, DoesNotGoOnWhereAnotherServerHasWrittenMeanwhile) {
  TestPostgres server;
  const auto store = open_postgres(server.url("postgres"));
  const GameId id = store->open(opening);
  store->commit();
  server.stop(SIGQUIT);
  store->append(id, {0, "ours"});
  EXPECT_THROW(store->commit(), MachineError);
  server.start();
  {
    const auto other = open_postgres(server.url("postgres"));
    other->append(id, {0, "another's"});
    other->commit();
  }
  EXPECT_THAT([&] { store->commit(); }, ThrowsMessage<MachineError>(HasSubstr("another server has written to")));
  EXPECT_THROW(store->commit(), MachineError) << "nor later";
}

TEST(PostgresArchive, SaysThatItIsToBeOpenedAnewWhenItsServerWasAway) {
  TestPostgres server;
  const auto archive = open_postgres_archive(server.url("postgres"), Access::write);
  archive->write("acts", "before");
  archive->commit();
  archive->write("acts", "lost");
  server.stop(SIGQUIT);
  EXPECT_THROW(archive->commit(), MachineError);
  server.start();
  EXPECT_THROW(archive->roll_back(), MachineError);
}

}  // namespace
}  // namespace agon::store

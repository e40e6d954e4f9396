// An SQL dump writes each value as quote() returns it. A dump must reproduce what was stored.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/machine_error.hpp"
#include "os/test_folder.hpp"
#include "store/journal/sqlite_store.hpp"
#include "store/log/archive.hpp"
#include "store/log/sqlite_archive.hpp"
#include "store/sqlite_base.hpp"

namespace agon::store {
namespace {

using namespace std::string_literals;

const std::string strange = "a\0b\xff\xfe'c"s;

class SqliteBytes : public testing::Test {
 protected:
  // Runs any SQL; returns the first value of its first row, if any.
  std::string ask(const std::string& sql) const {
    const sqlite::Base base(folder_.file(), SQLITE_OPEN_READWRITE);
    sqlite::Statement statement(base.get(), sql);
    return statement.bind().next() ? statement.text(0) : "";
  }
  // What was stored, taken from a dump.
  std::string dumped(const std::string& column, const std::string& table) const {
    return ask("SELECT " + ask("SELECT quote(" + column + ") FROM " + table));
  }

  const os::TestFolder folder_;
};

TEST_F(SqliteBytes, ADumpOfTheArchiveKeepsThem) {
  const auto archive = open_sqlite_archive(folder_.file(), Access::write);
  const Hash hash = archive->keep(strange), nothing = archive->keep("");
  archive->write("acts", strange);
  archive->commit();
  EXPECT_EQ(dumped("bytes", "kept WHERE hash = '" + hash + "'"), strange);
  EXPECT_EQ(dumped("text", "entry"), strange);
  EXPECT_EQ(archive->fetch(hash), strange);
  EXPECT_EQ(archive->fetch(nothing), "");
}

TEST_F(SqliteBytes, ADumpOfTheJournalKeepsThem) {
  {
    const auto store = open_sqlite(folder_.file());
    const GameId game = store->open({"W1", 1, "wall", strange, 7});
    store->append(game, {0, strange});
    store->commit();
  }
  EXPECT_EQ(dumped("setup", "game"), strange);
  EXPECT_EQ(dumped("text", "said"), strange);
}

TEST_F(SqliteBytes, OfAnEarlierVersionBecomeWholeInADumpWhenTheArchiveIsOpened) {
  Hash hash;
  {
    const auto archive = open_sqlite_archive(folder_.file(), Access::write);
    hash = archive->keep(strange);
    archive->write("acts", strange);
    archive->commit();
  }
  ask("UPDATE kept SET bytes = CAST(bytes AS TEXT)");
  ask("UPDATE entry SET text = CAST(text AS TEXT)");
  ask("PRAGMA user_version = 1");
  EXPECT_NE(dumped("bytes", "kept"), strange);
  const auto reader = open_sqlite_archive(folder_.file(), Access::read);
  EXPECT_EQ(reader->fetch(hash), strange) << "who only reads changes nothing";
  const auto archive = open_sqlite_archive(folder_.file(), Access::write);
  EXPECT_EQ(dumped("bytes", "kept"), strange);
  EXPECT_EQ(dumped("text", "entry"), strange);
  EXPECT_EQ(archive->fetch(hash), strange);
  EXPECT_EQ(archive->read("acts").at(0).text, strange);
}

TEST_F(SqliteBytes, OfAnEarlierVersionBecomeWholeInADumpWhenTheJournalIsOpened) {
  {
    const auto store = open_sqlite(folder_.file());
    store->append(store->open({"W1", 1, "wall", strange, 7}), {0, strange});
    store->commit();
  }
  ask("UPDATE game SET setup = CAST(setup AS TEXT)");
  ask("UPDATE said SET text = CAST(text AS TEXT)");
  ask("PRAGMA user_version = 3");
  {
    const auto store = open_sqlite(folder_.file());
    EXPECT_EQ(store->load(1).opening.setup, strange);
    EXPECT_EQ(store->load(1).running.at(0).text, strange);
  }
  EXPECT_EQ(dumped("setup", "game"), strange);
  EXPECT_EQ(dumped("text", "said"), strange);
}

TEST_F(SqliteBytes, ThatTheDiskHasChangedAreNotGivenOut) {
  const auto archive = open_sqlite_archive(folder_.file(), Access::write);
  const Hash hash = archive->keep("a replay");
  archive->commit();
  ask("UPDATE kept SET bytes = x'00'");
  EXPECT_THROW(archive->fetch(hash), MachineError);
}

}  // namespace
}  // namespace agon::store

// Copies of databases in use, and the backup file.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "base/failure_of.hpp"
#include "base/machine_error.hpp"
#include "os/test_folder.hpp"
#include "store/backup_file.hpp"
#include "store/journal/sqlite_store.hpp"
#include "store/log/sqlite_archive.hpp"
#include "store/no_room.hpp"
#include "store/sqlite_copy.hpp"
#include "store/test_small_disk.hpp"

namespace agon::store {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre, testing::HasSubstr, testing::ThrowsMessage;

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

fs::path write(const fs::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
  return file;
}

class Folder {
 public:
  Folder() : path_(base_.file().parent_path()) {}
  fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  os::TestFolder base_;
  fs::path path_;
};

TEST(StoreCopy, OfAJournalThatIsWrittenMeanwhileHoldsEachCommitWholeOrNotAtAll) {
  const Folder folder;
  const auto store = open_sqlite(folder / "contest.db");
  const GameId id = store->open({"W1", 1, "wall", "teams=2", 7});
  for (int i = 0; i < 20'000; ++i) store->append(id, {0, "an order that takes some room " + std::to_string(i)});
  store->commit();
  std::atomic<bool> copied = false;
  std::jthread copier([&] {
    store->copy_to(folder / "copy.db", [](double) {
      std::this_thread::yield();
      return true;
    });
    copied = true;
  });
  int committed = 0;
  while (!copied) {  // two orders in each commit
    store->append(id, {0, "a"}), store->append(id, {1, "b"});
    store->commit();
    ++committed;
  }
  copier.join();
  const auto copy = open_sqlite(folder / "copy.db");
  const std::size_t said = copy->load(id).running.size();
  EXPECT_GE(said, 20'000U);
  EXPECT_LE(said, 20'000U + 2U * static_cast<std::size_t>(committed));
  EXPECT_EQ(said % 2, 0U);
  EXPECT_EQ(store->load(id).running.size(), 20'000U + 2U * static_cast<std::size_t>(committed)) << "it has gone on";
}

TEST(StoreCopy, ThatIsEndedLeavesNoFile) {
  const Folder folder;
  const auto store = open_sqlite(folder / "contest.db");
  const GameId id = store->open({"W1", 1, "wall", "teams=2", 7});
  for (int i = 0; i < 50'000; ++i) store->append(id, {0, "an order that takes some room " + std::to_string(i)});
  store->commit();
  EXPECT_THROW(store->copy_to(folder / "copy.db", [](double) { return false; }), MachineError);
  EXPECT_FALSE(fs::exists(folder / "copy.db"));
}

TEST(StoreCopy, OfAnArchiveIsOfOneMomentWhileItsWriterGoesOn) {
  const Folder folder;
  const auto archive = open_sqlite_archive(folder / "archive.db", Access::write);
  const Hash hash = archive->keep(std::string(100'000, 'x'));
  archive->write("acts", "{}");
  archive->commit();
  archive->write("acts", "not committed");
  sqlite::copy_file(folder / "archive.db", folder / "copy.db");
  archive->commit();
  const auto copy = open_sqlite_archive(folder / "copy.db", Access::read);
  EXPECT_EQ(copy->read("acts").size(), 1U);
  EXPECT_EQ(copy->fetch(hash)->size(), 100'000U);
  EXPECT_FALSE(fs::exists(folder / "copy.db-wal")) << "one file, with nothing beside it";
}

TEST(StoreCopy, ReplacesNoFile) {
  const Folder folder;
  const auto store = open_sqlite(folder / "contest.db");
  write(folder / "copy.db", "precious");
  EXPECT_THROW(store->copy_to(folder / "copy.db"), MachineError);
  EXPECT_EQ(content(folder / "copy.db"), "precious");
}

TEST(StoreCopy, ThatFindsTheDiskFullSaysSoAndLeavesNothingWhereverThatHappens) {
  const Folder folder;
  {
    const auto store = open_sqlite(folder / "contest.db");
    const GameId id = store->open({"W1", 1, "wall", "teams=2", 7});
    for (int i = 0; i < 500; ++i) store->append(id, {0, "an order that takes some room " + std::to_string(i)});
    store->commit();
  }
  for (int pages = 4; pages < 60; pages += 2) {
    const fs::path disk = folder / std::to_string(pages);
    fs::create_directory(disk);
    on_small_disk(disk, std::to_string(4 * pages) + "k", [&] {
      const auto thrown = failure_of([&] {
        try {
          sqlite::copy_file(folder / "contest.db", disk / "copy.db");
        } catch (const NoRoom& error) {
          EXPECT_THAT(error.what(), HasSubstr("full"));
          EXPECT_TRUE(fs::is_empty(disk));
        }
      });
      EXPECT_EQ(thrown.value_or(""), "");
    });
  }
}

TEST(StoreCopy, DoesNotWaitForEverForAStoreThatIsLocked) {
  const Folder folder;
  const auto store = open_sqlite(folder / "contest.db");  // it locks others out
  EXPECT_THAT([&] { sqlite::copy_file(folder / "contest.db", folder / "copy.db"); },
              ThrowsMessage<MachineError>(HasSubstr("locked")));
  EXPECT_FALSE(fs::exists(folder / "copy.db"));
}

// A backup of two parts, and a folder to unpack it into.
class BackupFile : public testing::Test {
 protected:
  BackupFile() {
    const std::vector<BackupPart> parts = {{"contest.db", write(folder_ / "a", "the journal")},
                                           {"archive.db", write(folder_ / "b", std::string(3 << 20, 'z'))}};
    write_backup(file_, "read me\n", parts);
    fs::create_directory(folder_ / "out");
  }
  auto reading() {
    return [this] { read_backup(file_, folder_ / "out"); };
  }
  // Changes bytes of the backup.
  void replace(const std::string& from, const std::string& to) {
    std::string bytes = content(file_);
    const std::size_t at = bytes.find(from);
    ASSERT_NE(at, bytes.npos);
    write(file_, bytes.replace(at, from.size(), to));
  }

  const Folder folder_;
  const fs::path file_ = folder_ / "monday.tar";
};

TEST_F(BackupFile, ComesBackAsItWas) {
  EXPECT_THAT(read_backup(file_, folder_ / "out"), ElementsAre("contest.db", "archive.db"));
  EXPECT_EQ(content(folder_ / "out/contest.db"), "the journal");
  EXPECT_EQ(content(folder_ / "out/archive.db"), std::string(3 << 20, 'z'));
  EXPECT_TRUE(begins_like_backup(content(file_).substr(0, backup_head_bytes)));
}

TEST_F(BackupFile, WithAByteThatHasChangedIsRefused) {
  replace("the journal", "the jOurnal");
  EXPECT_THAT(reading(), ThrowsMessage<MachineError>(HasSubstr("contest.db does not match its hash")));
}

TEST_F(BackupFile, ThatIsCutIsRefused) {
  fs::resize_file(file_, fs::file_size(file_) - (1 << 20));
  EXPECT_THROW(reading()(), MachineError);
  fs::remove(folder_ / "out/contest.db");
  fs::remove(folder_ / "out/archive.db");
  const std::string bytes = content(file_);
  write(file_, bytes.substr(0, bytes.find("agon-backup/archive.db")));
  EXPECT_THROW(reading()(), MachineError);
}

TEST_F(BackupFile, WithANameThatLeadsElsewhereIsRefused) {
  replace("agon-backup/contest.db", "agon-backup/../../x.db");
  EXPECT_THROW(reading()(), MachineError);
  EXPECT_TRUE(fs::is_empty(folder_ / "out"));
}

TEST_F(BackupFile, IsNotAnyOtherFile) {
  write(file_, "something else");
  EXPECT_THROW(reading()(), MachineError);
  EXPECT_FALSE(begins_like_backup(content(file_)));
}

TEST_F(BackupFile, ThatCannotBeWrittenLeavesTheOldOne) {
  const std::string before = content(file_);
  EXPECT_THROW(write_backup(file_, "", {{"contest.db", folder_ / "there is none"}}), MachineError);
  EXPECT_EQ(content(file_), before);
}

}  // namespace
}  // namespace agon::store

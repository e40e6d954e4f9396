// Whether a commit waits for the disk: counts the calls of fdatasync and fsync.

#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>

#include "os/test_folder.hpp"
#include "store/backup_file.hpp"
#include "store/journal/sqlite_store.hpp"
#include "store/log/archive.hpp"

namespace {
std::atomic<int> waits_for_disk = 0;
}

// Replaces the system's function in this whole program.
extern "C" int fdatasync(int fd) {
  ++waits_for_disk;
  return static_cast<int>(syscall(SYS_fdatasync, fd));
}
extern "C" int fsync(int fd) {
  ++waits_for_disk;
  return static_cast<int>(syscall(SYS_fsync, fd));
}

namespace agon::store {
namespace {

// How often ten commits waited.
int waits(Outlives outlives) {
  const os::TestFolder folder;
  const auto store = open_sqlite(folder.file(), outlives);
  const GameId id = store->open({"W1", 1, "wall", "", 1});
  store->commit();  // one-time waits happen here
  const int before = waits_for_disk;
  for (int i = 0; i < 10; ++i) {
    store->append(id, {0, "an order"});
    store->commit();
  }
  return waits_for_disk - before;
}

TEST(SqliteStore, ThatOutlivesPowerWaitsForTheDiskInEachCommit) { EXPECT_GE(waits(Outlives::power), 10); }

TEST(SqliteStore, ThatOutlivesItsProcessAloneDoesNotWait) { EXPECT_EQ(waits(Outlives::process), 0); }

int waits_of_archive(Outlives outlives) {
  const os::TestFolder folder;
  const auto archive = open_archive(folder.file().parent_path(), Access::write, "", outlives);
  archive->write("acts", "an act");
  archive->commit();
  const int before = waits_for_disk;
  for (int i = 0; i < 10; ++i) {
    archive->write("acts", "an act");
    archive->commit();
  }
  return waits_for_disk - before;
}

TEST(AnArchive, ThatOutlivesPowerWaitsForTheDiskInEachCommit) { EXPECT_GE(waits_of_archive(Outlives::power), 10); }

TEST(AnArchive, ThatOutlivesItsProcessAloneDoesNotWait) { EXPECT_EQ(waits_of_archive(Outlives::process), 0); }

TEST(ABackup, IsOnTheDiskWhenItIsWritten) {
  const os::TestFolder folder;
  const std::filesystem::path home = folder.file().parent_path();
  std::ofstream(home / "part") << "the journal";
  const int before = waits_for_disk;
  write_backup(home / "monday.tar", "read me\n", {{"contest.db", home / "part"}});
  EXPECT_GE(waits_for_disk - before, 2) << "for the file, and for its name in the folder";
}

TEST(ABackup, ThatIsUnpackedIsOnTheDiskToo) {
  const os::TestFolder folder;
  const std::filesystem::path home = folder.file().parent_path();
  std::ofstream(home / "part") << "the journal";
  write_backup(home / "monday.tar", "read me\n", {{"contest.db", home / "part"}});
  std::filesystem::create_directory(home / "out");
  const int before = waits_for_disk;
  read_backup(home / "monday.tar", home / "out");
  EXPECT_GE(waits_for_disk - before, 1);
}

TEST(SqliteStore, ACommitWithoutNewsCostsNothing) {
  const os::TestFolder folder;
  const auto store = open_sqlite(folder.file(), Outlives::power);
  store->open({"W1", 1, "wall", "", 1});
  store->commit();
  const int before = waits_for_disk;
  for (int i = 0; i < 10; ++i) store->commit();
  EXPECT_EQ(waits_for_disk, before);
}

}  // namespace
}  // namespace agon::store

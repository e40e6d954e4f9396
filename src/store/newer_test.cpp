// Files of a later version are left unchanged.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/machine_error.hpp"
#include "os/test_folder.hpp"
#include "store/journal/sqlite_store.hpp"
#include "store/log/sqlite_archive.hpp"
#include "store/sqlite_base.hpp"

namespace agon::store {
namespace {

using testing::HasSubstr, testing::ThrowsMessage;

void make_newer(const std::filesystem::path& file) {
  sqlite::Base(file, SQLITE_OPEN_READWRITE).run("PRAGMA user_version = 1000", "be made newer");
}

TEST(SqliteStore, OfANewerAgonIsRefused) {
  const os::TestFolder folder;
  open_sqlite(folder.file())->commit();
  make_newer(folder.file());
  EXPECT_THAT([&] { open_sqlite(folder.file()); },
              ThrowsMessage<MachineError>(HasSubstr("was made by a newer agon (schema 1000")));
}

TEST(SqliteArchive, OfANewerAgonIsRefused) {
  const os::TestFolder folder;
  open_sqlite_archive(folder.file(), Access::write)->commit();
  make_newer(folder.file());
  EXPECT_THAT([&] { open_sqlite_archive(folder.file(), Access::write); },
              ThrowsMessage<MachineError>(HasSubstr("was made by a newer agon (schema 1000")));
}

}  // namespace
}  // namespace agon::store

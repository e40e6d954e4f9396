// The contract of Archive, for each implementation. To test crashes, a process is killed.

#include "store/log/archive.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>

#include "base/machine_error.hpp"
#include "os/test_folder.hpp"
#include "store/journal/open_store.hpp"
#include "store/log/postgres_archive.hpp"
#include "store/log/sqlite_archive.hpp"
#include "store/postgres_base.hpp"
#include "store/test_postgres.hpp"

namespace agon::store {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre, testing::HasSubstr, testing::IsEmpty, testing::ThrowsMessage;

// A way to open the archive of a place; the same place always has the same archive.
struct ArchiveKind {
  std::string name;
  std::function<std::unique_ptr<Archive>(const fs::path&, Access)> open;
};

std::vector<std::string> texts(const std::vector<Entry>& entries) {
  std::vector<std::string> all;
  for (const Entry& each : entries) all.push_back(each.text);
  return all;
}

class ArchiveContract : public testing::TestWithParam<ArchiveKind> {
 protected:
  std::unique_ptr<Archive> open(Access access = Access::write) { return GetParam().open(folder_.file(), access); }
  os::TestFolder folder_;
};

TEST_P(ArchiveContract, EntriesAreNumberedInTheirBookWithoutGapsAlsoAfterItIsOpenedAgain) {
  {
    const auto archive = open();
    EXPECT_EQ(archive->write("acts", "a"), 1);
    EXPECT_EQ(archive->write("tournament/final", "x"), 1);
    EXPECT_EQ(archive->write("acts", "b"), 2);
    archive->commit();
    EXPECT_EQ(archive->write("acts", "c"), 3);
    archive->commit();
    archive->write("acts", "not committed");
  }
  const auto archive = open();
  EXPECT_EQ(archive->write("acts", "d"), 4);
  EXPECT_EQ(archive->write("other", "y"), 1);
  archive->commit();
  const auto entries = archive->read("acts");
  EXPECT_THAT(texts(entries), ElementsAre("a", "b", "c", "d"));
  for (std::size_t i = 0; i < entries.size(); ++i) EXPECT_EQ(entries[i].number, static_cast<std::int64_t>(i) + 1);
  EXPECT_THAT(texts(archive->read("acts", 2)), ElementsAre("c", "d"));
  EXPECT_THAT(archive->read("acts", 4), IsEmpty());
  EXPECT_THAT(archive->read("none"), IsEmpty());
  EXPECT_THAT(archive->books(), ElementsAre("acts", "other", "tournament/final"));
}

TEST_P(ArchiveContract, AnEntrySaysWhenItWasWritten) {
  const auto archive = open();
  const auto now = [] { return std::chrono::system_clock::now().time_since_epoch(); };
  const auto before = std::chrono::duration_cast<std::chrono::milliseconds>(now());
  archive->write("acts", "a");
  const auto after = now();
  EXPECT_GE(archive->read("acts").at(0).written, before);
  EXPECT_LE(archive->read("acts").at(0).written, after);
}

TEST_P(ArchiveContract, BytesAreFoundByWhatTheyAre) {
  const std::string bytes("\0\xff'\n\"\xc5 bytes", 12), big(40 << 20, 'x'), more(9 << 20, 'y');
  Hash hash;
  {
    const auto archive = open();
    hash = archive->keep(bytes);
    EXPECT_EQ(archive->keep(bytes), hash) << "again is the same";
    archive->keep(big);
    archive->keep(more);
    EXPECT_EQ(archive->keep(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(archive->fetch(hash), bytes) << "also before it is committed";
    archive->commit();
    archive->keep("not committed");
  }
  const auto archive = open();
  EXPECT_EQ(archive->keep(bytes), hash) << "again is the same";
  archive->commit();
  EXPECT_EQ(archive->fetch(hash), bytes);
  EXPECT_EQ(archive->fetch(content_hash("")), "");
  EXPECT_TRUE(archive->fetch(content_hash(big)) == big) << "too much to be shown";
  EXPECT_TRUE(archive->fetch(content_hash(more)) == more);
  EXPECT_EQ(archive->fetch(content_hash("not committed")), std::nullopt);
}

TEST_P(ArchiveContract, AnEntryMayBeAnyBytes) {
  const std::string text("{\"name\":\"\xc5\xbb \xff\"}\0x", 17);
  open()->commit();
  {
    const auto archive = open();
    archive->write("acts", text);
    archive->commit();
  }
  EXPECT_THAT(texts(open(Access::read)->read("acts")), ElementsAre(text));
}

TEST_P(ArchiveContract, WhatIsTakenBackIsGoneAndItsNumbersAreGivenAgain) {
  const auto archive = open();
  archive->write("acts", "before");
  archive->commit();
  archive->write("acts", "lost");
  const Hash hash = archive->keep("lost too");
  archive->roll_back();
  EXPECT_THAT(texts(archive->read("acts")), ElementsAre("before"));
  EXPECT_EQ(archive->fetch(hash), std::nullopt);
  EXPECT_EQ(archive->write("acts", "after"), 2);
  archive->commit();
  EXPECT_THAT(texts(archive->read("acts")), ElementsAre("before", "after"));
}

TEST_P(ArchiveContract, ReadersBesideTheWriterSeeWhatIsCommitted) {
  const auto writer = open();
  writer->commit();
  const auto reader = open(Access::read), other = open(Access::read);
  EXPECT_THAT(reader->books(), IsEmpty());
  writer->write("acts", "a");
  const Hash hash = writer->keep("bytes");
  EXPECT_THAT(texts(writer->read("acts")), ElementsAre("a")) << "its own ones, before they are committed";
  EXPECT_THAT(writer->books(), ElementsAre("acts"));
  EXPECT_THAT(reader->read("acts"), IsEmpty());
  EXPECT_EQ(reader->fetch(hash), std::nullopt);
  writer->commit();
  EXPECT_THAT(texts(reader->read("acts")), ElementsAre("a"));
  writer->write("acts", "b");
  EXPECT_THAT(texts(other->read("acts")), ElementsAre("a"));
  EXPECT_EQ(other->fetch(hash), "bytes");
  writer->commit();
  EXPECT_THAT(texts(reader->read("acts", 1)), ElementsAre("b"));
}

TEST_P(ArchiveContract, AReaderWritesNothing) {
  open()->commit();
  const auto reader = open(Access::read);
  EXPECT_THROW(reader->write("acts", "a"), MachineError);
  EXPECT_THROW(reader->keep("bytes"), MachineError);
}

TEST_P(ArchiveContract, ASecondWriterIsRefused) {
  {
    const auto archive = open();
    EXPECT_THAT([&] { open(); }, ThrowsMessage<MachineError>(HasSubstr("stop that one first")));
  }
  open();
}

// Writes in rounds, each with a hash of its content.
TEST_P(ArchiveContract, KillingTheProcessLosesNothingCommitted) {
  open();  // its resources must belong to this process
  std::int64_t acknowledged = 0;
  for (int round = 0; round < 10; ++round) {
    int told[2];
    ASSERT_EQ(pipe(told), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const auto archive = open();
      for (;;) {
        const Hash hash = archive->keep(fmt::format("{}, {}", round, archive->read("book").size()));
        archive->write("book", hash);
        const std::int64_t number = archive->write("book", hash);
        archive->commit();
        if (::write(told[1], &number, sizeof number) != sizeof number) _exit(1);
      }
    }
    close(told[1]);
    for (int i = 0; i < 20 + 7 * round; ++i) ASSERT_EQ(read(told[0], &acknowledged, sizeof acknowledged), 8);
    kill(child, SIGKILL);
    while (read(told[0], &acknowledged, sizeof acknowledged) == sizeof acknowledged) continue;
    close(told[0]);
    waitpid(child, nullptr, 0);
    const auto archive = open(round % 2 == 0 ? Access::write : Access::read);
    const auto entries = archive->read("book");
    EXPECT_EQ(entries.size() % 2, 0U) << "a commit is whole";
    EXPECT_GE(std::ssize(entries), acknowledged);
    EXPECT_LE(std::ssize(entries), acknowledged + 2) << "the last one may be kept without having been acknowledged";
    for (const Entry& each : entries) ASSERT_TRUE(archive->fetch(each.text)) << each.number;
  }
}

INSTANTIATE_TEST_SUITE_P(Archives, ArchiveContract,
                         testing::Values(ArchiveKind{"Sqlite",
                                                     [](const fs::path& file, Access access) {
                                                       return open_sqlite_archive(file, access);
                                                     }},
                                         ArchiveKind{"Postgres",
                                                     [](const fs::path& file, Access access) {
                                                       return open_postgres_archive(postgres_url(file), access);
                                                     }}),
                         [](const auto& kind) { return kind.param.name; });

TEST(PostgresArchive, BytesThatSomebodyHasChangedAreNotGivenOut) {
  const os::TestFolder folder;
  const std::string url = postgres_url(folder.file());
  const auto archive = open_postgres_archive(url, Access::write);
  const Hash hash = archive->keep("a replay");
  archive->commit();
  EXPECT_EQ(archive->fetch(hash), "a replay");
  postgres::Base(url).run("UPDATE kept SET bytes = 'another one'", "be changed");
  EXPECT_THAT([&] { archive->fetch(hash); }, ThrowsMessage<MachineError>(HasSubstr("does not match its hash")));
}

TEST(OpenArchive, AFolderHasOneArchiveOnly) {
  const os::TestFolder there, elsewhere;
  const fs::path folder = there.file().parent_path(), other = elsewhere.file().parent_path();
  EXPECT_THAT([&] { open_archive(folder, Access::read); }, ThrowsMessage<MachineError>(HasSubstr("there is no")));
  const std::string url = postgres_url(there.file());
  {
    const auto store = open_store(folder, url);  // next to it, in the same database
    store->commit();
    const auto archive = open_archive(folder, Access::write);
    archive->write("acts", "a");
    archive->commit();
  }
  EXPECT_FALSE(fs::exists(folder / "archive.db"));
  EXPECT_THAT(texts(open_archive(folder, Access::read)->read("acts")), ElementsAre("a"));

  open_archive(other, Access::write)->commit();
  EXPECT_TRUE(fs::exists(other / "archive.db"));
  EXPECT_THAT([&] { open_archive(other, Access::write, url); },
              ThrowsMessage<MachineError>(HasSubstr("already holds games")));
  EXPECT_THAT([&] { open_archive(folder, Access::read, "mysql://"); },
              ThrowsMessage<MachineError>(HasSubstr("like postgresql://user@host/base")));
}

}  // namespace
}  // namespace agon::store

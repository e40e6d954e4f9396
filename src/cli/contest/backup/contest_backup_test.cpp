// agon contest backup and restore, and incomplete data folders.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>

#include <filesystem>

#include "cli/run_agon.hpp"
#include "cli/serve/test_served.hpp"
#include "live/test_client.hpp"
#include "store/test_postgres.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using live::Client;
using testing::HasSubstr;

// A contest with a game server and a tournament: the team's commands are in the journal, its submission is in the
// archive.
class Backup : public testing::Test {
 protected:
  Backup() {
    folder_.write("c.toml",
                  "name = \"Test\"\n[submissions]\ntrial = false\n"
                  "[[tournament]]\nname = \"Final\"\ngame = \"football\"\nformat = \"swiss\"\n"
                  "[[server]]\nname = \"W1\"\ngame = \"wall\"\nport = 0\nturn = \"50ms\"\n"
                  "setup = { cube = 2, x = 6, y = 6, z = 8, drops = 10 }\n"
                  "[[team]]\nlogin = \"alfa\"\npassword = \"secret\"\n"
                  "[[team]]\nlogin = \"beta\"\npassword = \"secret\"\n");
    folder_.write("bot.py", "print('hello')\n");
  }

  Ran contest(const std::string& words) const { return run_agon("contest " + words); }
  std::string data() const { return folder_ / "data"; }
  std::string backup_file() const { return folder_ / "monday.tar"; }
  std::string copy() const { return folder_ / "copy"; }

  void use(const Served& served) const {
    Client client(served.port());
    ASSERT_TRUE(client.log_in("alfa"));
    EXPECT_EQ(client.ask("WAIT"), "OK");
    client.line();  // WAITING; the turn after it is in the journal
    client.line();
    EXPECT_THAT(contest("submit " + data() + " alfa " + folder_ / "bot.py").out, HasSubstr("Accepted"));
  }

  // Output that depends on both parts of the data folder.
  std::string told_of(const std::string& of) const {
    return contest("why " + of + " alfa").out + contest("submissions " + of).out;
  }

  const os::TestFolder folder_;
};

TEST_F(Backup, OfAContestThatGoesOnIsRestoredWithAllThatItHad) {
  {
    const Served served(folder_);
    use(served);
    contest("pause " + data());
    const Ran made = contest("backup " + data() + " " + backup_file());
    ASSERT_EQ(made.code, 0) << made.err;
    EXPECT_THAT(made.out, HasSubstr("contest.db and archive.db with their hashes"));
  }
  const Ran restored = contest("restore " + backup_file() + " " + copy());
  ASSERT_EQ(restored.code, 0) << restored.err;
  EXPECT_EQ(told_of(copy()), told_of(data()));
  EXPECT_THAT(contest("submissions " + copy()).out, HasSubstr("bot.py"));
  EXPECT_THAT(contest("verify " + copy()).out, HasSubstr("all agrees: 0 tournaments with 0 matches, 1 server"));
  struct stat status = {};
  ASSERT_EQ(stat(copy().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0700U) << "it holds the keys of all seeds";
  ASSERT_EQ(stat(backup_file().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

TEST_F(Backup, OfAContestThatRestsIsServedAgain) {
  {
    Served served(folder_);
    use(served);
    EXPECT_EQ(served.end(SIGTERM), 0);
  }
  ASSERT_EQ(contest("backup " + data() + " " + backup_file()).code, 0);
  const std::string before = told_of(data());
  fs::remove_all(data());
  ASSERT_EQ(contest("restore " + backup_file() + " " + data()).code, 0);
  EXPECT_EQ(told_of(data()), before);
  Served again(folder_);
  use(again);
  EXPECT_EQ(again.end(SIGTERM), 0) << folder_.read("log");
}

TEST_F(Backup, IsRefusedWhereItWouldReplaceSomething) {
  {
    const Served served(folder_);
    ASSERT_TRUE(served.listens());
    EXPECT_EQ(contest("backup " + data() + " " + folder_ / "c.toml").code, 2);
    ASSERT_EQ(contest("backup " + data() + " " + backup_file()).code, 0);
    EXPECT_EQ(contest("backup " + data() + " " + backup_file()).code, 0) << "an earlier backup is replaced";
  }
  EXPECT_THAT(contest("restore " + backup_file() + " " + data()).err, HasSubstr("is not empty"));
  EXPECT_EQ(contest("restore " + folder_ / "c.toml" + " " + copy()).code, 1);
  EXPECT_FALSE(fs::exists(copy()));
  fs::resize_file(backup_file(), fs::file_size(backup_file()) / 2);
  EXPECT_EQ(contest("restore " + backup_file() + " " + copy()).code, 1);
  EXPECT_FALSE(fs::exists(copy())) << "a damaged backup makes no folder";
  for (const auto& each : fs::directory_iterator(folder_.path())) {
    EXPECT_FALSE(each.path().filename().string().starts_with(".agon")) << each.path();
  }
}

TEST_F(Backup, OfADataBaseIsMadeAndRestoredByItsOwnMeans) {
  const store::TestPostgres server;
  const std::string url = server.url_of_base("contest"), other = server.url_of_base("other");
  {
    Served served(folder_, "--db '" + url + "'");
    use(served);
    EXPECT_EQ(served.end(SIGTERM), 0);
  }
  const Ran made = contest("backup " + data() + " " + backup_file());
  ASSERT_EQ(made.code, 0) << made.err;
  EXPECT_THAT(contest("restore " + backup_file() + " " + copy()).err, HasSubstr("name an empty database: --db"));
  const Ran restored = contest("restore " + backup_file() + " " + copy() + " --db '" + other + "'");
  ASSERT_EQ(restored.code, 0) << restored.err;
  EXPECT_EQ(told_of(copy()), told_of(data()));
  EXPECT_EQ(contest("restore " + backup_file() + " " + folder_ / "third" + " --db '" + other + "'").code, 1)
      << "the data base is not empty any more";
}

// The error messages of `agon serve` for data folders that it refuses.
class HalfAFolder : public Backup {
 protected:
  HalfAFolder() {
    Served served(folder_);
    use(served);
    served.end(SIGKILL);
  }
  Ran serve() const { return run_agon("serve " + folder_ / "c.toml" + " --data " + data()); }
};

TEST_F(HalfAFolder, WithoutItsArchiveIsNotServed) {
  fs::remove(data() + "/archive.db");
  const Ran ran = serve();
  EXPECT_EQ(ran.code, 2);
  const std::string missing = "archive.db, which holds submissions, tournaments and acts, is missing";
  EXPECT_THAT(ran.err, HasSubstr(missing));
  EXPECT_THAT(contest("freeze " + data()).err, HasSubstr(missing)) << "an act does not begin another archive";
  EXPECT_FALSE(fs::exists(data() + "/archive.db"));
}

TEST_F(HalfAFolder, WithoutItsJournalIsNotServed) {
  for (const char* const end : {"", "-wal", "-shm"}) fs::remove(data() + "/contest.db" + end);
  const Ran ran = serve();
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("contest.db, which holds the clock and the games of live servers, is missing"));
}

TEST_F(HalfAFolder, WithTheArchiveOfAnotherContestIsNotServed) {
  const os::TestFolder other;
  other.write("c.toml", folder_.read("c.toml"));
  {
    Served served(other);
    ASSERT_TRUE(served.listens());
    served.end(SIGTERM);
  }
  for (const char* const end : {"", "-wal", "-shm"}) fs::remove(data() + "/archive.db" + end);
  fs::copy_file(other / "data/archive.db", data() + "/archive.db");
  const Ran ran = serve();
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("belong to different contests"));
}

// Such a file is intact, but an earlier state.
TEST_F(HalfAFolder, WithAFileThatWasCopiedWithoutItsWalIsNotServed) {
  const auto without_wal_of = [&](const std::string& part) {
    const os::TestFolder whole;
    fs::copy(data(), whole / "data", fs::copy_options::recursive);
    for (const char* const end : {"-wal", "-shm"}) fs::remove(whole / "data/" + part + end);
    const Ran ran = run_agon("serve " + folder_ / "c.toml" + " --data " + whole / "data");
    EXPECT_EQ(ran.code, 2) << part;
    EXPECT_THAT(ran.err, HasSubstr("is not a complete data folder")) << part;
    EXPECT_THAT(ran.err, HasSubstr("-wal. Put back what is missing")) << part;
  };
  fs::remove(data() + "/control");
  for (const char* const part : {"contest.db", "archive.db"}) without_wal_of(part);
  {
    Served served(folder_);
    ASSERT_TRUE(served.listens());
    EXPECT_EQ(served.end(SIGTERM), 0) << "what there was stands in the files themselves";
  }
  {
    Served served(folder_);
    use(served);
    served.end(SIGKILL);
  }
  fs::remove(data() + "/control");
  for (const char* const part : {"contest.db", "archive.db"}) without_wal_of(part);
  Served again(folder_);
  EXPECT_TRUE(again.listens());
}

}  // namespace
}  // namespace agon::cli

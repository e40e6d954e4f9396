// A contest on a failing machine: its disk is full, its database is unreachable, its archive is locked.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "base/machine_error.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/run_agon.hpp"
#include "cli/serve/test_served.hpp"
#include "live/test_client.hpp"
#include "os/test_wait.hpp"
#include "store/test_postgres.hpp"
#include "store/test_small_disk.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using live::Client;
using testing::ContainsRegex, testing::HasSubstr, testing::Not, testing::StartsWith;

constexpr const char* teams = R"(
[[team]]
login = "alfa"
password = "secret"
[[team]]
login = "beta"
password = "secret"
)";
constexpr const char* wall = R"(
[[server]]
name = "W1"
game = "wall"
port = 0
turn = "1h"
)";
constexpr const char* cup = R"(
[submissions]
[jury]
jobs = 1
[[tournament]]
name = "Cup"
game = "football"
format = "swiss"
)";

Ran contest(const std::string& action, const os::TestFolder& folder, const std::string& words = "") {
  return run_agon("contest " + action + " " + folder / "data" + " " + words);
}

bool comes(const std::string& words, const os::TestFolder& folder) {
  if (os::comes([&] { return contest("status", folder).out.find(words) != std::string::npos; }, 50ms)) return true;
  ADD_FAILURE() << contest("status", folder).out << folder.read("log");
  return false;
}

bool becomes_an_act(const std::string& words, const os::TestFolder& folder) {
  // The archive must be writable again first.
  if (os::comes([&] { return contest("acts", folder).out.find(words) != std::string::npos; }, 50ms)) return true;
  ADD_FAILURE() << contest("acts", folder).out << folder.read("log");
  return false;
}

// Drops a brick, which changes the game.
void drop(Client& client) {
  EXPECT_EQ(client.ask("LIST_BRICKS"), "OK");
  const std::string kinds = client.line();
  client.send("DROP_BRICK " + kinds.substr(0, kinds.find(' ')) + " 0 0 0 1 1\n");
}

void expect_dropped(Client& client) {
  EXPECT_EQ(client.line(60'000), "OK");
  EXPECT_THAT(client.line(), ContainsRegex("ACCEPTED|REJECTED"));
}

TEST(FailingServe, ANewDataFolderIsForItsOwnerAloneAndAnOldOneKeepsItsMode) {
  const os::TestFolder folder;
  folder.write("c.toml", "name = \"Test\"\n" + std::string(teams) + wall);
  {
    Served served(folder);
    ASSERT_TRUE(served.listens());
    EXPECT_EQ(fs::status(folder / "data").permissions(), fs::perms::owner_all);
  }
  fs::permissions(folder / "data", fs::perms(0755));
  Served served(folder);
  ASSERT_TRUE(served.listens());
  EXPECT_EQ(fs::status(folder / "data").permissions(), fs::perms(0755));
  EXPECT_THAT(folder.read("log"), HasSubstr("chmod 700 " + folder / "data"));
}

TEST(FailingServe, AnActThatALockedArchiveCannotTakeIsAnErrorAndTheServerGoesOn) {
  const os::TestFolder folder;
  folder.write("c.toml", "name = \"Test\"\n" + std::string(teams) + cup);
  Served served(folder);
  ASSERT_TRUE(served.listens());
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open((folder / "data/archive.db").c_str(), &other), SQLITE_OK);
  sqlite3_busy_timeout(other, 10'000);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  const Ran refused = contest("start", folder, "Cup");
  EXPECT_EQ(refused.code, exit_no);
  EXPECT_THAT(refused.err, HasSubstr("locked"));
  EXPECT_EQ(refused.out, "");
  sqlite3_close(other);
  EXPECT_EQ(contest("status", folder).code, exit_ok);
  EXPECT_EQ(contest("start", folder, "Cup").out, "noted\n");
  EXPECT_THAT(contest("acts", folder).out, HasSubstr("starts Cup"));
}

TEST(FailingServe, AFullDiskPausesTheContestUntilThereIsRoomAndItIsResumed) {
  const os::TestFolder folder;
  store::on_small_disk(folder.path(), "8m", [&] {
    folder.write("c.toml", "name = \"Test\"\n[limits]\ndisk_free_limit = \"1MB\"\n" + std::string(teams) + wall);
    Served served(folder);
    Client client(served.port());
    ASSERT_TRUE(client.log_in("alfa"));
    drop(client);
    expect_dropped(client);
    {
      const store::Ballast all(folder.path());
      ASSERT_TRUE(comes("paused itself (disk full)", folder));
      const Ran refused = contest("resume", folder);
      EXPECT_EQ(refused.code, exit_no);
      EXPECT_THAT(refused.err, HasSubstr("cannot go on: only 0 MB are free for data"));
      EXPECT_THAT(contest("table", folder).out, HasSubstr("alfa"));
    }
    EXPECT_THAT(contest("status", folder).out, StartsWith("Test: paused"));
    bool resumed = false;
    for (int i = 0; i < 600 && !resumed; ++i) {  // until the pending turn is written
      resumed = contest("resume", folder).code == exit_ok;
      if (!resumed) std::this_thread::sleep_for(100ms);
    }
    EXPECT_TRUE(resumed) << contest("status", folder).out;
    EXPECT_EQ(client.ask("LIST_BRICKS"), "OK") << "its connection is as it was";
    EXPECT_TRUE(becomes_an_act("the server  pauses the contest by itself (disk full): ", folder));
    EXPECT_EQ(served.end(SIGTERM), 0);
  });
}

TEST(FailingServe, APostgresqlThatIsAwayPausesTheContestUntilItIsBack) {
  const os::TestFolder folder;
  store::TestPostgres base;
  folder.write("c.toml", "name = \"Test\"\n" + std::string(teams) + wall + cup);
  Served served(folder, "--db '" + base.url("postgres") + "'");
  Client client(served.port());
  ASSERT_TRUE(client.log_in("alfa"));
  drop(client);
  expect_dropped(client);
  Client other(served.port());  // it has a brick to drop in this turn
  ASSERT_TRUE(other.log_in("beta"));
  EXPECT_EQ(other.ask("LIST_BRICKS"), "OK");
  const std::string kinds = other.line();
  base.stop(SIGQUIT);
  other.send("DROP_BRICK " + kinds.substr(0, kinds.find(' ')) + " 0 0 0 2 2\n");
  ASSERT_TRUE(comes("paused itself (journal fails)", folder));
  EXPECT_EQ(other.line(0), "<silence>");
  EXPECT_EQ(contest("start", folder, "Cup").code, exit_no) << "an act that cannot be kept is refused";
  base.start();
  EXPECT_THAT(other.line(60'000), ContainsRegex("OK|FAILED")) << "the answer that waited";
  ASSERT_TRUE(comes("Test: running", folder)) << "by itself";
  EXPECT_TRUE(becomes_an_act("the server  pauses the contest by itself (journal fails): ", folder));
  EXPECT_TRUE(becomes_an_act("the server  resumes after \"journal fails\"", folder));
  bool started = false;
  for (int i = 0; i < 600 && !started; ++i) {  // until the archive is open again
    started = contest("start", folder, "Cup").code == exit_ok;
    if (!started) std::this_thread::sleep_for(100ms);
  }
  EXPECT_TRUE(started);
  EXPECT_EQ(served.end(SIGTERM), 0);
}

TEST(CacheFolder, WithoutAHomeItBelongsToThisUserAlone) {
  const os::TestFolder folder;
  const fs::path mine = folder.path() / ("agon-" + std::to_string(geteuid()));
  const auto found = [&]() -> std::string {
    const pid_t child = fork();  // with an environment of its own
    if (child == 0) {
      unsetenv("HOME");
      unsetenv("XDG_CACHE_HOME");
      setenv("TMPDIR", folder.path().c_str(), 1);
      try {
        folder.write("found", cache_folder());
      } catch (const MachineError& error) {
        folder.write("found", error.what());
      }
      _exit(0);
    }
    waitpid(child, nullptr, 0);
    return folder.read("found");
  };
  EXPECT_EQ(found(), mine);
  EXPECT_EQ(fs::status(mine).permissions(), fs::perms::owner_all);
  EXPECT_EQ(found(), mine) << "again";
  fs::permissions(mine, fs::perms(0777));
  EXPECT_THAT(found(), HasSubstr("is not a folder that belongs to this user alone"));
  fs::remove(mine);
  fs::create_directory(folder / "elsewhere");
  fs::create_directory_symlink(folder / "elsewhere", mine);
  EXPECT_THAT(found(), HasSubstr("is not a folder that belongs to this user alone"));
}

}  // namespace
}  // namespace agon::cli

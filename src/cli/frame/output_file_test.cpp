// Options that name an output file replace an earlier file of the same kind, and nothing else.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "cli/run_agon.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class AnOutputFile : public ::testing::Test {
 protected:
  AnOutputFile() { setenv("XDG_CACHE_HOME", (folder_ / "cache").c_str(), 1); }
  ~AnOutputFile() override { unsetenv("XDG_CACHE_HOME"); }

  // A bot that makes a mistake at once, so that matches are short.
  std::string bot() const {
    return folder_.write("bot.py",
                         "import sys\nfor line in sys.stdin:\n  if 'Quit' in line: break\n  print('x', flush=True)\n");
  }
  Ran play(const std::string& out, const std::string& more = "") const {
    return run_agon("play football " + bot() + " " + bot() + " --no-sandbox --seed 1 --quiet --out " + out + more);
  }
  void expect_refused(const Ran& ran, const std::string& why) const {
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "") << "nothing is played";
    EXPECT_THAT(ran.err, HasSubstr(why));
  }

  const os::TestFolder folder_;
};

TEST_F(AnOutputFile, IsNeverALinkAPipeOrADevice) {
  folder_.write("target", "");
  fs::create_symlink("target", folder_.path() / "link");
  ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  expect_refused(play(folder_ / "link"), "--out: cannot write " + folder_ / "link" + ": it is a symbolic link");
  expect_refused(play(folder_ / "pipe"), "it is a pipe");
  expect_refused(play("/dev/full"), "it is a device");
  EXPECT_TRUE(fs::is_symlink(folder_.path() / "link"));
  EXPECT_EQ(folder_.read("target"), "");
}

TEST_F(AnOutputFile, IsNeverABotAMapOrAFileOfAnotherKind) {
  const std::string source = folder_.read(fs::path(bot()).filename());
  expect_refused(play(bot()), "it is an input of this command");
  EXPECT_EQ(folder_.read("bot.py"), source);
  const std::string precious = folder_.write("thesis.txt", "years of work");
  expect_refused(play(precious), "it exists and is not a replay; name another file");
  EXPECT_EQ(folder_.read("thesis.txt"), "years of work");
  const std::string map = folder_.write("map.txt", "");
  expect_refused(run_agon("console vampire --map " + map + " --out " + map), "an input of this command");
}

TEST_F(AnOutputFile, ThatCannotBeWrittenIsRefusedBeforeTheMatch) {
  expect_refused(play("/proc/match.agon"), "cannot write /proc/match.agon");
  expect_refused(play(folder_.write("file", "x") + "/match.agon"), "cannot write ");
  folder_.write("football-0002.agon", "x");
  expect_refused(play(folder_.path().string(), " --games 2"), "football-0002.agon: it exists and is not a replay");
  expect_refused(run_agon("compare football " + bot() + " " + bot() + " --no-sandbox --games 2 --out /proc/new"),
                 "cannot write /proc/new/football-0001.agon");
  setenv("XDG_CACHE_HOME", "/proc/agon-cache", 1);
  expect_refused(run_agon("play football " + bot() + " " + bot() + " --no-sandbox --quiet"), "last.agon");
}

TEST_F(AnOutputFile, MayReplaceAnEmptyFileAndAnEarlierReplay) {
  const std::string out = folder_.write("match.agon", "");
  EXPECT_EQ(play(out).code, 0);
  EXPECT_EQ(play(out).code, 0);
  EXPECT_EQ(run_agon("replay --verify " + out).code, 0);
}

TEST_F(AnOutputFile, OfNotesReplacesNothingOfOnesOwn) {
  const std::string out = folder_ / "match.agon";
  folder_.write("match.agon.notes", "buy milk");
  expect_refused(play(out), "match.agon.notes: it exists and is not what bots wrote to stderr in a match");
  EXPECT_EQ(folder_.read("match.agon.notes"), "buy milk");
  folder_.write("match.agon.notes", "");
  EXPECT_EQ(play(out).code, 0);
}

TEST_F(AnOutputFile, OfAPageMayReplaceAPageMadeByAgonOnly) {
  const std::string replay = folder_ / "match.agon", page = folder_ / "match.html";
  ASSERT_EQ(play(replay).code, 0);
  EXPECT_EQ(run_agon("replay " + replay + " --html " + page).code, 0);
  EXPECT_EQ(run_agon("replay " + replay + " --html " + page).code, 0);
  expect_refused(run_agon("replay " + replay + " --html " + replay), "it is an input of this command");
  const std::string own = folder_.write("index.html", "<!doctype html><title>my page</title>");
  expect_refused(run_agon("replay " + replay + " --html " + own), "it exists and is not a page made by agon");
}

TEST_F(AnOutputFile, OfARecordingReplacesNeitherTheLoginNorTheBot) {
  const std::string login = folder_.write("login.txt", "alfa\nsecret\n");
  const std::string client = "client 127.0.0.1:1 --login " + login;
  expect_refused(run_agon(client + " --record " + login), "--record: cannot write " + login + ": it is an input");
  expect_refused(run_agon(client + " --run \"python3 " + bot() + "\" --record " + bot()), "it is an input");
  expect_refused(run_agon(client + " --record /dev/full"), "it is a device");
  expect_refused(run_agon(client + " --record " + folder_.write("notes", "mine")), "is not a recording of a session");
  EXPECT_THAT(folder_.read("login.txt"), StartsWith("alfa"));
}

TEST_F(AnOutputFile, OfATournamentReplacesNothingThatNoTournamentHasWritten) {
  fs::create_directories(folder_.path() / "cup");
  folder_.write("cup/round-robin.csv", "my own table");
  folder_.write("other.py", "import sys\nfor line in sys.stdin: print('y', flush=True)\n");
  expect_refused(run_agon("tournament --no-sandbox --game football " + bot() + " " + folder_ / "other.py" + " --out " +
                          folder_ / "cup"),
                 "round-robin.csv: it exists and is not an export of a tournament; name another folder");
  EXPECT_EQ(folder_.read("cup/round-robin.csv"), "my own table");
}

}  // namespace
}  // namespace agon::cli

// agon replay and agon view, with a match played by agon play.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>

#include "cli/run_agon.hpp"
#include "replay/replay.hpp"

namespace agon::cli {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class AReplay : public ::testing::Test {
 protected:
  AReplay() {
    setenv("XDG_CACHE_HOME", (folder_ / "cache").c_str(), 1);
    EXPECT_EQ(run_agon("play football sample:simple.py sample:simple.py --seed 11 --quiet --out " + file_).code, 0);
  }
  ~AReplay() override { unsetenv("XDG_CACHE_HOME"); }

  const os::TestFolder folder_;
  const std::string file_ = folder_ / "match.agon";
};

TEST_F(AReplay, IsSummedUpInAFewLinesThatEndWithTheResult) {
  const Ran ran = run_agon("replay " + file_);
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, StartsWith("game    football\n"));
  EXPECT_THAT(ran.out, HasSubstr("\nseed    11\nleft    Simple Python: sample:simple.py, "));
  EXPECT_THAT(ran.out, EndsWith(" moves\n"));
}

TEST_F(AReplay, ProvesItself) {
  const Ran ran = run_agon("replay --verify " + file_);
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, StartsWith(file_ + ": "));
  const auto json = boost::json::parse(run_agon("replay --verify --json " + file_).out);
  EXPECT_EQ(json.at("verified"), true);
  EXPECT_EQ(json.at("seed").to_number<int>(), 11);
}

TEST_F(AReplay, IsToldTurnByTurn) {
  EXPECT_THAT(run_agon("replay --text " + file_).out, HasSubstr("Turn 1: left plays "));
}

TEST_F(AReplay, BecomesOnePage) {
  EXPECT_EQ(run_agon("replay " + file_ + " --html " + folder_ / "match.html").code, 0);
  const std::string page = folder_.read("match.html");
  EXPECT_THAT(page, StartsWith("<!doctype html>"));
  EXPECT_THAT(page, HasSubstr(R"("game":"football")"));
}

TEST_F(AReplay, IsShownWithWhatItsBotsWroteToStderrUnlessThatIsLeftOut) {
  const std::string bot = folder_.write(
      "noisy.py",
      "import os, sys\nfor line in sys.stdin:\n    print('<i>it rains</i>', file=sys.stderr, flush=True)\n    break\n");
  EXPECT_EQ(run_agon("play football " + bot + " sample:simple.py --no-sandbox --quiet --out " + file_).code, 0);
  EXPECT_THAT(folder_.read("match.agon.notes"), HasSubstr("<i>it rains</i>"));
  const std::string page = folder_ / "match.html";
  EXPECT_THAT(run_agon("replay " + file_ + " --html " + page).out, HasSubstr("--no-notes"));
  EXPECT_THAT(folder_.read("match.html"), AllOf(HasSubstr("it rains"), Not(HasSubstr("<i>it rains"))));
  EXPECT_EQ(run_agon("replay " + file_ + " --no-notes --html " + page).code, 0);
  EXPECT_THAT(folder_.read("match.html"), Not(HasSubstr("it rains")));
  std::filesystem::copy_file(file_ + ".notes", folder_ / "other.agon.notes");
  EXPECT_EQ(run_agon("play football sample:simple.py sample:simple.py --quiet --out " + folder_ / "other.agon").code,
            0);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "other.agon.notes")) << "they were those of another match";
}

TEST_F(AReplay, ThatIsDamagedIsRefusedInOneLine) {
  std::string content = folder_.read("match.agon");
  content[content.size() / 2] ^= 1;
  for (const std::string command : {"replay", "view --no-open"}) {
    const Ran ran = run_agon(command + " " + folder_.write("damaged.agon", content));
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, StartsWith("agon " + command.substr(0, command.find(' ')) + ": "));
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  }
  EXPECT_EQ(run_agon("replay /nowhere.agon").err, "agon replay: there is no file /nowhere.agon\n");
}

// Escape sequences begin with ESC, or with the character U+009B.
TEST_F(AReplay, ThatComesFromAStrangerDoesNotChangeTheTerminal) {
  replay::Replay hostile = replay::load_replay(file_).value();
  const std::string sequences =
      "\x1b]0;owned\a\xc2\x9b"
      "31m";
  hostile.setup = sequences;
  hostile.turns[0].said[0].text += sequences;
  const std::string file = folder_ / "hostile.agon", other = folder_ / "other.agon";
  replay::save_replay(file, hostile);
  hostile.setup = "";
  replay::save_replay(other, hostile);
  hostile.game = sequences;
  replay::save_replay(folder_ / "game.agon", hostile);
  for (const std::string& each : {file, other, folder_ / "game.agon"}) {
    for (const std::string options : {"", "--verify", "--text", "--json", "--json --verify"}) {
      const Ran ran = run_agon("replay " + options + " " + each);
      EXPECT_THAT(ran.out + ran.err, AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr("\xc2\x9b")))) << each << options;
    }
  }
}

TEST_F(AReplay, IsServedToTheBrowserUntilAgonIsStopped) {
  folder_.write("script", R"(
    "$1" view --no-open "$2" >"$3/said" & agon=$!
    for _ in $(seq 200); do [ -s "$3/said" ] && break; sleep 0.05; done
    port=$(sed -n 's/^the match is at http:..127.0.0.1:\([0-9]*\)\/ .*/\1/p' "$3/said")
    exec 3<>/dev/tcp/127.0.0.1/$port
    printf 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
    cat <&3 >"$3/page"
    kill -TERM $agon; wait $agon)");
  const std::string line = "bash " + folder_ / "script" + " " AGON_PROGRAM " " + file_ + " " + folder_.path().string();
  EXPECT_EQ(std::system(line.c_str()), 0) << folder_.read("said");
  EXPECT_THAT(folder_.read("page"), StartsWith("HTTP/1.1 200 OK\r\n"));
  EXPECT_THAT(folder_.read("page"), HasSubstr(R"("game":"football")"));
}

TEST_F(AReplay, IsNotServedOnAPortThatCannotBe) {
  EXPECT_EQ(run_agon("view --port 70000 " + file_).err, "agon view: --port takes 1 to 65535\n");
}

}  // namespace
}  // namespace agon::cli

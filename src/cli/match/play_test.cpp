// Matches of sample bots played by the program, as seen by scripts and by people. Only Python samples, which need no
// compiler.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "cli/run_agon.hpp"

namespace agon::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

class Play : public ::testing::Test {
 protected:
  Play() { setenv("XDG_CACHE_HOME", (folder_ / "cache").c_str(), 1); }
  ~Play() override { unsetenv("XDG_CACHE_HOME"); }

  Ran play(const std::string& arguments) const { return run_agon("play " + arguments); }
  std::string bot(const std::string& name, const std::string& python) const { return folder_.write(name, python); }

  const os::TestFolder folder_;
};

TEST_F(Play, PipedTellsALineATurnAndEndsWithTheResultAndWhy) {
  const Ran ran = play("football sample:simple.py sample:simple.py --seed 7");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\nTurn 1: left plays "));
  EXPECT_THAT(ran.out, HasSubstr("\nseed 7; watch it again: agon view\n\"Simple Python\" ("));
  EXPECT_THAT(ran.out, MatchesRegex(".*\n[^\n]* wins: [^\n]*\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr("\x1b")));
  EXPECT_EQ(ran.err, "");
}

TEST_F(Play, QuietWritesOnlyTheResult) {
  EXPECT_THAT(play("football sample:simple.py sample:simple.py --quiet").out, MatchesRegex("[^\n]* wins: [^\n]*\n"));
}

TEST_F(Play, TheSameSeedIsTheSameAvalanche) {
  const auto first = boost::json::parse(play("avalanche sample:simple.py sample:simple.py --seed 5 --json").out);
  const auto second = boost::json::parse(play("lavina sample:simple.py sample:simple.py --seed 5 --json").out);
  EXPECT_EQ(first.at("seed").to_number<int>(), 5);
  EXPECT_EQ(first.at("digest"), second.at("digest"));
  EXPECT_EQ(first.at("turns"), second.at("turns"));
}

TEST_F(Play, InJsonHasAllThatAScriptWantsToKnow) {
  const std::string eve = bot("eve.py",
                              "import sys\nprint('hm', file=sys.stderr)\ninput()\nprint('Eve', flush=True)\ninput()\n"
                              "print('7 up', flush=True)\ninput()\n");
  const Ran ran = play("football " + eve + " sample:simple.py --seed 1 --json");
  EXPECT_EQ(ran.code, 0) << "a lost match is a played match";
  const auto match = boost::json::parse(ran.out);
  EXPECT_EQ(match.at("game"), "football");
  EXPECT_EQ(match.at("setup"), "goal_line=border stuck=judged writing=tolerant");
  EXPECT_EQ(match.at("winner").to_number<int>(), 1);
  EXPECT_EQ(match.at("scores").as_array()[1].to_number<double>(), 1);
  const auto& seat = match.at("seats").as_array()[0];
  EXPECT_EQ(seat.at("seat"), "left");
  EXPECT_EQ(seat.at("bot").as_string(), eve);
  EXPECT_EQ(seat.at("name"), "Eve");
  EXPECT_EQ(seat.at("fault"), "illegal_answer");
  EXPECT_EQ(seat.at("fault_line"), "7 up");
  EXPECT_EQ(seat.at("stderr"), "hm\n");
  EXPECT_THAT(seat.at("verdict").as_string().c_str(), HasSubstr("\"Eve\" (left) lost: "));
  EXPECT_GE(seat.at("cpu_seconds").to_number<double>(), 0);
  EXPECT_EQ(match.at("seats").as_array()[1].at("fault"), "none");
}

TEST_F(Play, ManyGamesAreSummedUpBySideAndBot) {
  const Ran ran = play("football sample:simple.py sample:simple.py --games 4 --swap --seed 3");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("game 1 seed 3: "));
  EXPECT_THAT(ran.out, HasSubstr("game 2 seed 3: "));
  EXPECT_THAT(ran.out, HasSubstr("game 4 seed 4: "));
  EXPECT_THAT(ran.out, HasSubstr("sample:simple.py (Simple Python)"));
  EXPECT_THAT(
      ran.out,
      MatchesRegex(".*\nsample:simple.py [0-4] - [0-4] sample:simple.py in 4 games of [0-9.]+ turns on average\n"));
}

TEST_F(Play, EndsWhenNobodyReadsItsStdoutAnyMore) {
  const std::string line = AGON_PROGRAM " play football sample:simple.py sample:simple.py --games 10000 --out " +
                           folder_ / "kept" + " 2>" + folder_ / "err" +
                           " | head -n 1 >/dev/null; exit ${PIPESTATUS[0]}";
  const int status = std::system(("bash -c '" + line + "'").c_str());
  EXPECT_EQ(WEXITSTATUS(status), 1);
  EXPECT_THAT(folder_.read("err"), HasSubstr("nobody reads its output any more"));
}

TEST_F(Play, AnHourIsATime) { EXPECT_EQ(play("football sample:simple.py sample:simple.py --time 1h --quiet").code, 0); }

TEST_F(Play, KeepsReplaysWhereItWasTold) {
  const std::string out = folder_ / "replays";
  EXPECT_EQ(play("football sample:simple.py sample:simple.py --games 2 --quiet --out " + out).code, 0);
  EXPECT_EQ(run_agon("replay --verify " + out + "/football-0002.agon").code, 0);
  EXPECT_EQ(play("football sample:simple.py sample:simple.py --games 2 --out " + out + "/football-0001.agon").code, 2);
  const auto match =
      boost::json::parse(play("football sample:simple.py sample:simple.py --json --out " + folder_ / "one").out);
  EXPECT_EQ(match.at("replay").as_string(), folder_ / "one");
  EXPECT_TRUE(std::filesystem::exists(folder_ / "one"));
}

TEST_F(Play, KeepsTheLastMatchForTheOtherCommands) {
  EXPECT_EQ(run_agon("replay").err,
            "agon replay: no match has been played yet: play one (agon play --help), or name a FILE\n");
  const auto match = boost::json::parse(play("football sample:simple.py sample:simple.py --json").out);
  EXPECT_EQ(boost::json::parse(run_agon("replay --json").out).at("digest"), match.at("digest"));
}

TEST_F(Play, SaysWhatIsWrongWithItsWordsAndPlaysNothing) {
  const std::string twice = "sample:simple.py sample:simple.py ";
  const auto complaint = [&](const std::string& arguments) {
    const Ran ran = play(arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_EQ(ran.out, "") << arguments;
    return ran.err;
  };
  EXPECT_THAT(complaint(twice), HasSubstr("agon play: \"sample:simple.py\" is a bot and not a game; name one of "));
  EXPECT_EQ(complaint("footbal " + twice), "agon play: there is no game \"footbal\"; did you mean \"football\"?\n");
  EXPECT_EQ(complaint("football sample:simple.py"), "agon play: football is a game for 2 bots, 1 bot is named here\n");
  EXPECT_EQ(complaint("football sample:simpel.py sample:simple.py"),
            "agon play: football has no sample bot \"simpel.py\"; did you mean \"simple.py\"?\n");
  EXPECT_EQ(complaint("football nothing.py sample:simple.py"), "agon play: there is no file \"nothing.py\"\n");
  EXPECT_EQ(complaint("football " + twice + "--games 0"), "agon play: --games takes 1 to 1000000\n");
  EXPECT_EQ(complaint("football " + twice + "--games many"), "agon play: --games takes a whole number, not \"many\"\n");
  EXPECT_EQ(complaint("football " + twice + "--seed -1"), "agon play: --seed takes a whole number, not \"-1\"\n");
  EXPECT_EQ(complaint("football " + twice + "--time fast"),
            "agon play: --time takes a time such as 10s, 500ms, 2min or 1h, not \"fast\"\n");
  EXPECT_EQ(complaint("football " + twice + "--time nans"),
            "agon play: --time takes a time such as 10s, 500ms, 2min or 1h, not \"nans\"\n");
  EXPECT_EQ(complaint("football " + twice + "--memory 0"),
            "agon play: --memory takes a size such as 256M, 1G or 512K, not \"0\"\n");
  EXPECT_EQ(complaint("football " + twice + "--swap"),
            "agon play: --swap needs --games: the sides are swapped from game to game\n");
  EXPECT_EQ(complaint("football " + twice + "--setup stuk=asked"),
            "agon play: football: no setup option is called \"stuk\"; there are: goal_line, stuck, writing, opening; "
            "see `agon games "
            "football`\n");
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "cache" / "agon" / "last.agon"));
}

TEST_F(Play, ShowsWhatTheCompilerSaid) {
  const Ran ran = play("football " + bot("broken.cpp", "int main( {") + " sample:simple.py");
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("broken.cpp does not compile with "));
  EXPECT_THAT(ran.err, HasSubstr("broken.cpp:1:"));
}

TEST_F(Play, NoBotCanReachTheTerminal) {
  const std::string eve = bot("eve.py", "input()\nprint('\\x1b[2JEve', flush=True)\ninput()\n");
  const Ran ran = play("avalanche " + eve + " sample:simple.py");
  EXPECT_THAT(ran.out, Not(HasSubstr("\x1b")));
}

// script(1) gives the program a terminal.
std::string on_terminal(const std::string& arguments, const std::string& size) {
  const os::TestFolder folder;
  const std::string line = "stty " + size + "; TERM=xterm-256color " AGON_PROGRAM " play " + arguments;
  const int status = std::system(
      ("env -u NO_COLOR script -qec '" + line + "' " + folder / "typescript" + " >/dev/null 2>&1 </dev/null").c_str());
  return status == 0 ? folder.read("typescript") : "failed: " + folder.read("typescript");
}

TEST_F(Play, OnATerminalDrawsTheBoardInPlaceOrAsMuchOfItAsFits) {
  if (std::system("command -v script >/dev/null") != 0) GTEST_SKIP() << "script(1) is not installed";
  const std::string match = "football sample:simple.py sample:simple.py --pace 1ms";
  const std::string large = on_terminal(match, "cols 100 rows 50");
  EXPECT_THAT(large, HasSubstr("\x1b[?25l")) << "the cursor is hidden";
  EXPECT_THAT(large, HasSubstr("\x1b[?25h")) << "and is seen again";
  EXPECT_THAT(large, HasSubstr("#########################################"));
  EXPECT_THAT(large, HasSubstr("\x1b[38;5;214m"));
  const std::string small = on_terminal(match, "cols 80 rows 24");
  EXPECT_THAT(small, HasSubstr("\x1b[?25l"));
  EXPECT_THAT(small, HasSubstr("\x1b[38;5;214m"));
  EXPECT_THAT(on_terminal("football sample:simple.py sample:simple.py --quiet", "cols 100 rows 50"),
              Not(HasSubstr("Turn 1")));
}

TEST_F(Play, UsesNoColourWhereItIsNotWanted) {
  if (std::system("command -v script >/dev/null") != 0) GTEST_SKIP() << "script(1) is not installed";
  const os::TestFolder folder;
  const std::string line = "stty cols 100 rows 50; NO_COLOR=1 TERM=xterm-256color " AGON_PROGRAM
                           " play football sample:simple.py sample:simple.py --pace 1ms";
  std::system(("script -qec '" + line + "' " + folder / "typescript" + " >/dev/null 2>&1 </dev/null").c_str());
  EXPECT_THAT(folder.read("typescript"), HasSubstr("######"));
  EXPECT_THAT(folder.read("typescript"), Not(HasSubstr("\x1b[38;5;")));
}

const std::string waiter =
    "import sys\n"
    "print('LOGIN waiter\\n.', flush=True)\n"
    "for line in sys.stdin:\n"
    "  if line.startswith('REQ'): header = line[4:]\n"
    "  if line.startswith('END'): break\n"
    "  if line.startswith('MESSAGE'): header = ''\n"
    "  if line == '.\\n' and header: print('RES', header + '.', flush=True)\n";
const std::string small_park =
    "vampire map\nmaxtick 20\nstart 1 1\nstart 3 3\npark\n#####\n#...#\n#.#.#\n#...#\n#####\n";

TEST_F(Play, TakesAsManyBotsAsTheGameHasSeatsAndPlaysOnAMapOfOnesOwn) {
  const std::string bot_file = bot("waiter.py", waiter);
  const std::string map = folder_.write("park.map", small_park);
  const auto three = boost::json::parse(
      play("vampire " + bot_file + " " + bot_file + " " + bot_file + " --setup maxtick=20 --json").out);
  EXPECT_EQ(three.at("seats").as_array().size(), 3U);
  EXPECT_THAT(std::string(three.at("setup").as_string()), HasSubstr(" seats=3 "));
  for (const auto& seat : three.at("seats").as_array()) EXPECT_EQ(seat.at("silent_turns"), 0);
  const Ran own = play("vampire " + bot_file + " " + bot_file + " --map " + map);
  EXPECT_THAT(own.out, HasSubstr("\nTick 0: nothing happens\n"));
  EXPECT_THAT(
      own.out,
      MatchesRegex(".*\n\"waiter\" \\(vampire1\\) and \"waiter\" \\(vampire2\\) share the first place: [^\n]*\n"));
  EXPECT_THAT(run_agon("replay --verify " + folder_ / "cache/agon/last.agon").out, HasSubstr("the result follows"));
}

TEST_F(Play, SaysWhatIsWrongWithBotsAndMaps) {
  const std::string bot_file = bot("waiter.py", waiter);
  const std::string map = folder_.write("park.map", small_park);
  const std::string bots = "vampire " + bot_file + " " + bot_file;
  EXPECT_EQ(play("vampire " + bot_file).err, "agon play: vampire is a game for 2 to 4 bots, 1 bot is named here\n");
  EXPECT_EQ(play(bots + " --setup seats=3").err, "agon play: this setup has 3 seats, and 2 bots are named here\n");
  EXPECT_EQ(play(bots + " " + bot_file + " --map " + map).err,
            "agon play: this setup has 2 seats, and 3 bots are named here\n");
  EXPECT_EQ(play("football a b --map " + map).err, "agon play: --map does not go with football: it has no maps\n");
  EXPECT_EQ(
      play(bots + " --map " + folder_.write("bad.map", "vampire map\nstart 1 1\nstart 3 3\n")).err,
      "agon play: vampire: the map has mistakes:\nline 4: there is no \"park\" with its rows below; see `agon games "
      "vampire`\n");
}

TEST_F(Play, AProgramThatCrashesInAVampireMatchStandsStill) {
  const std::string crash = bot("crash.py", "print('LOGIN crash\\n.', flush=True)\ninput()\nraise ValueError('oh')\n");
  const Ran ran =
      play("vampire " + bot("waiter.py", waiter) + " " + crash + " --map " + folder_.write("park.map", small_park));
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("ValueError: oh"));
  EXPECT_THAT(
      ran.out,
      MatchesRegex(".*\n\"waiter\" \\(vampire1\\) wins: [^\n]*; \"crash\" \\(vampire2\\) stood still: its answer "
                   "to move [12] did not come: it ended with exit code 1\n"));
}

TEST_F(Play, ACompilersLogCannotChangeTheTerminal) {
  const std::string bot = folder_.write("err.cpp", "#error \x1b]0;title\x07 \x1b[31mred\n");
  const Ran ran = run_agon("play football " + bot + " sample:simple.py");
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("red"), Not(HasSubstr("\x1b")), Not(HasSubstr("\x07"))));
}

TEST_F(Play, SampleBotsOfFootballKnowOpenings) {
  for (const char* bot : {"decent.cpp", "simple.cpp", "simple.cs", "Simple.java", "simple.pas"}) {
    const Ran ran = run_agon("play football sample:" + std::string(bot) +
                             " sample:simple.py --games 2 --swap --seed 3 --setup opening=6 --json");
    ASSERT_EQ(ran.code, 0) << ran.err;
    const boost::json::value games = boost::json::parse(ran.out);
    for (const auto& game : games.as_array()) {
      for (const auto& seat : game.at("seats").as_array()) EXPECT_EQ(seat.at("fault"), "none") << ran.out;
    }
  }
}

}  // namespace
}  // namespace agon::cli

// Comparisons of real bots.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <chrono>
#include <thread>

#include "cli/run_agon.hpp"

namespace agon::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string small_wall = "wall --setup 'x=6 y=6 z=2'";  // whose games take tens of turns

class Compare : public ::testing::Test {
 protected:
  Compare() { setenv("XDG_CACHE_HOME", (folder_ / "cache").c_str(), 1); }
  ~Compare() override { unsetenv("XDG_CACHE_HOME"); }

  Ran compare(const std::string& arguments) const { return run_agon("compare " + arguments); }

  // A football bot whose first move is illegal.
  std::string erring() const {
    return folder_.write("eve.py", "input()\nprint('Eve', flush=True)\ninput()\nprint('7 up', flush=True)\ninput()\n");
  }
  std::size_t replays_in(const std::string& name) const {
    std::size_t count = 0;
    if (!std::filesystem::exists(folder_ / name)) return 0;
    for (const auto& file : std::filesystem::directory_iterator(folder_ / name)) {
      count += file.path().extension() == ".agon";
    }
    return count;
  }

  const os::TestFolder folder_;
};

TEST_F(Compare, FindsTheBetterBotAndPlaysNoLongerThanThatTakes) {
  const Ran ran = compare("vampire sample:decent sample:simple.py --elo1 300 --seed 1 --json --out " + folder_ / "out");
  EXPECT_EQ(ran.code, 0) << ran.err;
  const auto found = boost::json::parse(ran.out);
  EXPECT_EQ(found.at("verdict"), "better");
  EXPECT_GE(found.at("llr").as_double(), found.at("llr_high").as_double());
  EXPECT_GT(found.at("los").to_number<double>(), 0.95);
  EXPECT_GT(found.at("score").to_number<double>(), 0.5);
  EXPECT_LT(found.at("games").to_number<int>(), 200);
  std::int64_t pairs = 0;
  for (const auto& number : found.at("pairs").as_array()) pairs += number.to_number<std::int64_t>();
  EXPECT_EQ(found.at("games").to_number<std::int64_t>(), 2 * pairs);
  EXPECT_EQ(replays_in("out"), found.at("games").to_number<std::size_t>()) << "only of the games that count";
  EXPECT_EQ(run_agon("replay --verify " + folder_ / "out/vampire-00002.agon").code, 0);
}

TEST_F(Compare, FindsThatABotIsNotBetterThanItself) {
  const Ran ran = compare(small_wall + " sample:simple.py sample:simple.py --elo1 100 --seed 1");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("sample:simple.py is not better than sample:simple.py by 100 Elo\n"));
  EXPECT_THAT(ran.out, HasSubstr("\n  LOS    50.0 %"));
}

TEST_F(Compare, TellsFaultsAndThatBotsDoNotVary) {
  const Ran ran = compare("football " + erring() + " sample:simple.py --games 6 --seed 1");
  EXPECT_EQ(ran.code, 1) << "six games do not decide";
  EXPECT_THAT(ran.out, StartsWith("not decided whether "));
  EXPECT_THAT(ran.out, HasSubstr("took 0 points in 3, 0.5 in 0"));
  EXPECT_THAT(ran.out, HasSubstr("eve.py lost 6 games by illegal_answer\n"));
  EXPECT_THAT(ran.out, HasSubstr("  4 games went exactly like an earlier one"));
  const auto found = boost::json::parse(compare("football " + erring() + " sample:simple.py --games 2 --json").out);
  EXPECT_EQ(found.at("bots").at(0).at("faults").to_number<int>(), 2);
  EXPECT_TRUE(found.at("elo").is_null()) << "who has no point has no Elo";
}

TEST_F(Compare, ADoubleFaultIsADraw) {
  const std::string eve = folder_.write("dumb.py", "");
  const auto found = boost::json::parse(compare("football " + eve + " " + eve + " --games 2 --json").out);
  EXPECT_EQ(found.at("pairs").at(2).to_number<int>(), 1);
}

TEST_F(Compare, TellsWhatIsKnownWhenItIsStopped) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const std::string line = "exec " AGON_PROGRAM " compare " + small_wall +
                             " sample:simple.py sample:simple.py --elo1 0.1 --out " + folder_ / "out" + " >" +
                             folder_ / "told" + " 2>" + folder_ / "err";
    execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
    _exit(127);
  }
  while (replays_in("out") < 4 && waitpid(child, nullptr, WNOHANG) == 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  kill(child, SIGINT);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(WEXITSTATUS(status), 1);
  EXPECT_THAT(folder_.read("told"), StartsWith("not decided whether sample:simple.py is better"));
  EXPECT_THAT(folder_.read("told"), HasSubstr("\n  Elo "));
  EXPECT_EQ(folder_.read("err"), "agon compare: stopped; this is what is known so far\n");
}

TEST_F(Compare, SavesEachGameAndGoesOn) {
  const std::string bots = small_wall + " sample:simple.py sample:simple.py --elo1 0.1 ";
  const std::string line = bots + "--save " + folder_ / "kept" + " --json ";
  const Ran first = compare(line + "--games 4 --seed 7");
  EXPECT_EQ(first.code, 1) << first.err;
  const std::string kept = folder_.read("kept");
  EXPECT_EQ(std::ranges::count(kept, '\n'), 5) << "its head and four games";
  EXPECT_EQ(compare(line + "--games 8").code, 2) << "nothing is written over";
  folder_.write("kept", kept + "{\"ours\":false,\"winner\":0,\"tur");  // killed while writing
  const Ran second = compare(line + "--games 8 --resume");
  EXPECT_EQ(second.code, 1) << second.err;
  EXPECT_TRUE(folder_.read("kept").starts_with(kept));
  EXPECT_EQ(std::ranges::count(folder_.read("kept"), '\n'), 9);
  const auto whole = boost::json::parse(compare(bots + "--games 8 --seed 7 --json").out);
  const auto resumed = boost::json::parse(second.out);
  EXPECT_EQ(resumed.at("seed").to_number<int>(), 7);
  EXPECT_EQ(resumed, whole) << "as if it had not been interrupted";
  const Ran other =
      compare(small_wall + " sample:simple.py sample:simple.cpp --games 8 --resume --save " + folder_ / "kept");
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("B: sample:simple.py in the file, sample:simple.cpp now"));
  const std::string text = folder_.write("notes.txt", "mine\n");
  EXPECT_EQ(compare(line + "--games 8 --resume --save " + text).code, 2);
  EXPECT_EQ(folder_.read("notes.txt"), "mine\n");
}

TEST_F(Compare, NamesBotsAndGivesThemTheirOwnLimits) {
  const std::string slow = folder_.write("slow.py", "input()\nprint('Slow', flush=True)\ninput()\nwhile True: pass\n");
  const Ran ran =
      compare("football " + slow + " sample:simple.py --games 2 --seed 1 --name new --a-time 100ms --wall 60s");
  EXPECT_THAT(ran.out, StartsWith("not decided whether new is better than sample:simple.py\n"));
  EXPECT_THAT(ran.out, HasSubstr("new lost 2 games by out_of_time"));
  EXPECT_EQ(compare("football a b --name x --name y --name z").code, 2);
}

TEST_F(Compare, EndsEarlyWhereTheCaseIsClear) {
  const Ran ran = compare("football sample:decent " + erring() + " --seed 1 --json --games 200");
  EXPECT_EQ(ran.code, 0) << ran.err;
  const auto found = boost::json::parse(ran.out);
  EXPECT_EQ(found.at("verdict"), "better");
  EXPECT_LE(found.at("games").to_number<int>(), 20);
}

TEST_F(Compare, OfFootballMayBeginEachPairWithOtherMoves) {
  const auto alike = [&](const std::string& setup) {
    const Ran ran = compare("football sample:simple.py sample:simple.cpp --games 8 --seed 1 --json" + setup);
    return boost::json::parse(ran.out).at("games_alike").to_number<int>();
  };
  EXPECT_EQ(alike(""), 6);
  EXPECT_EQ(alike(" --setup opening=4"), 0);
}

TEST_F(Compare, SaysWhatIsWrongAndPlaysNothing) {
  const auto complaint = [&](const std::string& arguments) {
    const Ran ran = compare(arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_EQ(ran.out, "") << arguments;
    return ran.err;
  };
  const std::string two = "football sample:simple.py sample:simple.py ";
  EXPECT_EQ(complaint("football sample:simple.py"),
            "agon compare: B is missing, for example: agon compare football new.cpp old.cpp --setup opening=4\n");
  EXPECT_EQ(complaint(two + "--elo0 5 --elo1 5"), "agon compare: --elo1 must be greater than --elo0\n");
  EXPECT_EQ(complaint(two + "--elo0 much"), "agon compare: --elo0 takes a number, not \"much\"\n");
  EXPECT_EQ(complaint(two + "--alpha 0.5"), "agon compare: --alpha and --beta take a chance between 0 and 0.5\n");
  EXPECT_EQ(complaint(two + "--games 1"), "agon compare: --games takes 2 to 1000000\n");
  EXPECT_EQ(complaint(two + "--jobs 0"), "agon compare: --jobs takes 1 to 1024\n");
  const std::string file = folder_.write("file", "");
  EXPECT_EQ(complaint(two + "--out " + file), "agon compare: --out " + file + " is a file; name a folder\n");
}

}  // namespace
}  // namespace agon::cli

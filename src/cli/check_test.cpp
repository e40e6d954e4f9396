#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "cli/run_agon.hpp"

namespace agon::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Check : public ::testing::Test {
 protected:
  Check() { setenv("XDG_CACHE_HOME", (folder_ / "cache").c_str(), 1); }
  ~Check() override { unsetenv("XDG_CACHE_HOME"); }

  Ran check(const std::string& python, const std::string& options = "") const {
    return run_agon("check football " + folder_.write("bot.py", python) + " " + options);
  }

  const ScratchFolder folder_;
};

TEST_F(Check, FindsNothingWrongWithASample) {
  const Ran ran = run_agon("check football sample:simple.py --games 4");
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("ok     it says its name, \"Simple Python\", after "));
  EXPECT_THAT(ran.out, HasSubstr("ok     it leaves on Quit, after "));
  EXPECT_THAT(ran.out, HasSubstr("ok     it takes a request that comes in pieces\n"));
  EXPECT_THAT(ran.out, HasSubstr("ok     it plays 4 games from every side without a fault, with requests of up to "));
  EXPECT_THAT(ran.out, HasSubstr("ok     it takes lines that end in CR LF\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr("WRONG")));
}

TEST_F(Check, PlaysTheGameWhoseProgramsActTogether) {
  EXPECT_EQ(run_agon("check avalanche sample:simple.py --games 2").code, 0);
}

TEST_F(Check, SaysThatFlushIsMissing) {
  const Ran ran =
      check("import sys\nfor line in sys.stdin:\n  if line.strip() == 'Quit': break\n  print('Eve')\n", "--games 1");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out,
              HasSubstr("WRONG  it answers the first request only when it ends (\"Eve\"): flush stdout after"));
}

TEST_F(Check, SaysThatOneLineIsEnough) {
  const Ran ran = check("input()\nprint('Eve\\nready', flush=True)\ninput()\n");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("WRONG  it says more than one line for a request: \"ready\\x0a\"; write exactly one"));
}

TEST_F(Check, SaysThatItDoesNotLeave) {
  const Ran ran = check("import time\ninput()\nprint('Eve', flush=True)\ninput()\ntime.sleep(60)\n");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("WRONG  it is still there 5.00 s after Quit; leave as soon as Quit is read"));
}

TEST_F(Check, SaysThatTheNameIsNotAllowed) {
  const Ran ran = check("input()\nprint('Eve' * 9, flush=True)\ninput()\n");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("WRONG  its answer to the first request is no allowed name: "));
}

TEST_F(Check, ShowsACrashWithItsWordsAndKeepsTheGame) {
  const Ran ran = check("input()\nprint('Eve', flush=True)\nif input() != 'Quit': raise ValueError('oh')\n");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("WRONG  \"Eve\" (left) lost: "));
  EXPECT_THAT(ran.out, HasSubstr("  | ValueError: oh\n"));
  const auto kept = boost::json::parse(run_agon("replay --json " + folder_ / "cache/agon/check.agon").out);
  EXPECT_EQ(kept.at("seats").as_array()[0].at("name"), "Eve");
}

TEST_F(Check, HintsWhereItIsNotRobustWithoutCountingItAsWrong) {
  // Reads what is there at the moment, and plays nothing but its name: the hint comes before the games.
  const Ran ran = check("import os\nos.read(0, 4096) == b'Name\\n' and os.write(1, b'Eve\\n')\nos.read(0, 4096)\n",
                        "--games 1 --json");
  const auto report = boost::json::parse(ran.out);
  bool hinted = false;
  for (const auto& finding : report.at("findings").as_array()) hinted |= finding.at("kind") == "hint";
  EXPECT_TRUE(hinted) << ran.out;
}

}  // namespace
}  // namespace agon::cli

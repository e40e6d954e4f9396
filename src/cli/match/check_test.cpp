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

  const os::TestFolder folder_;
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
  EXPECT_THAT(
      ran.out,
      HasSubstr("WRONG  its answer to the first request comes only when it ends (\"Eve\"): flush stdout after"));
}

TEST_F(Check, SaysThatOneLineIsEnough) {
  const Ran ran = check("input()\nprint('Eve\\nready', flush=True)\ninput()\n");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("WRONG  it says more than one line for a request: \"ready\\x0a\"; write exactly one"));
}

TEST_F(Check, SaysThatItDoesNotLeave) {
  const Ran ran = check("import time\ninput()\nprint('Eve', flush=True)\ninput()\ntime.sleep(60)\n");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("WRONG  it is still running 5.00 s after Quit; exit as soon as you read that"));
}

TEST_F(Check, SaysThatTheNameIsNotAllowed) {
  const Ran ran = check("input()\nprint('Eve' * 9, flush=True)\ninput()\n");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(
      ran.out,
      HasSubstr("WRONG  its answer to the first request is not an allowed name: the name has 27 symbols; at most 25\n"
                "       are allowed: \"EveEveEveEveEveEveEveEveEve\"\n"));
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
  // Reads whatever has arrived, and can only say its name: the hint is printed before the games.
  const Ran ran = check("import os\nos.read(0, 4096) == b'Name\\n' and os.write(1, b'Eve\\n')\nos.read(0, 4096)\n",
                        "--games 1 --json");
  const auto report = boost::json::parse(ran.out);
  bool hinted = false;
  for (const auto& finding : report.at("findings").as_array()) hinted |= finding.at("kind") == "hint";
  EXPECT_TRUE(hinted) << ran.out;
}

class CheckOfBlocks : public Check {
 protected:
  Ran check(const std::string& deed, const std::string& options = "") const {
    const std::string python =
        "import sys\nprint('LOGIN waiter\\n.', flush=True)\nheader = None\n"
        "for line in sys.stdin:\n"
        "  words = line.split()\n"
        "  if words[0] == 'REQ': header = ' '.join(words[1:])\n"
        "  if words[0] == 'END': break\n"
        "  if words == ['.'] and header: " +
        deed + "\n";
    return run_agon("check vampire " + folder_.write("bot.py", python) +
                    " --games 2 --setup map=test:2 --setup maxtick=30 " + options);
  }
};

TEST_F(CheckOfBlocks, FindsNothingWrongWithAProgramThatAnswersEveryRequest) {
  const Ran ran = check("print('RES', header + '\\n.', flush=True)");
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("ok     it logs in as \"waiter\", after "));
  EXPECT_THAT(ran.out, HasSubstr("ok     it leaves on END, after "));
  EXPECT_THAT(ran.out, HasSubstr("ok     it takes lines that end in CR LF\n"));
  EXPECT_THAT(ran.out, HasSubstr("ok     it takes blocks that come in pieces\n"));
  EXPECT_THAT(ran.out, HasSubstr("ok     it takes lines of one kind in any order\n"));
  EXPECT_THAT(ran.out, HasSubstr("for its slowest move of 2.00 s allowed"));
}

TEST_F(CheckOfBlocks, ShowsTheFirstWarning) {
  const Ran hint = check("print('RES', header + '\\nJUMP\\n.', flush=True)");
  EXPECT_EQ(hint.code, 0) << hint.out;
  EXPECT_THAT(hint.out, HasSubstr("hint   some of what it says has no effect, and it is warned "));
  EXPECT_THAT(hint.out, HasSubstr("It loses no match by a fault, but what is marked hint above could be better.\n"));
  EXPECT_THAT(hint.out, HasSubstr("the first: WARN Unrecognized\n       command ; JUMP\n"));
  const Ran wrong = check("print('RES 1 2 3\\n.', flush=True)");
  EXPECT_EQ(wrong.code, 1);
  EXPECT_THAT(wrong.out,
              HasSubstr("WRONG  10 turns went on without it: its answer was invalid (the first warning: WARN"));
  EXPECT_THAT(wrong.out, HasSubstr("Wrong header,\n       expected: RES 1 0 1 ; RES 1 2 3; the game is kept"));
}

TEST_F(Check, SaysHowAProgramThatSpeaksFirstBegins) {
  const Ran ran = run_agon("check vampire " + folder_.write("bot.py", "print('LOGON me\\n.', flush=True)\ninput()\n"));
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("WRONG  what it says first is not a valid login: Login message need a LOGIN command"));
}

class CheckOfATeam : public Check {
 protected:
  // `deed`: statements that the bot executes in each turn before it waits for the next one.
  Ran check(const std::string& deed, const std::string& login = "me") const {
    const std::string python =
        "import sys, time\ndef ask(text):\n  print(text, flush=True)\n  return input()\ninput()\nask('" + login +
        "')\nask('secret')\ntry:\n  while True:\n    " + deed +
        "\n    ask('WAIT')\n    input()\nexcept EOFError: pass\n";
    return run_agon("check painting " + folder_.write("bot.py", python) + " --games 2 --setup turns=5 --setup teams=2");
  }
};

TEST_F(CheckOfATeam, FindsNothingWrongWithOneThatOnlyWaits) {
  const Ran ran = check("pass");
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out,
              HasSubstr("ok     it logs in as \"me\"\nok     it plays 2 games from every side without a fault"));
  EXPECT_THAT(ran.out,
              HasSubstr("ok     it takes lines that end in CR LF\nok     it takes answers that come in pieces\n"
                        "ok     it copes with a forced wait\n"));
}

TEST_F(CheckOfATeam, ShowsTheFirstError) {
  const Ran ran = check("for _ in range(5): ask('GET_STATE')");
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("answered with an error 60 times; the first:\n       FAILED 2 unknown command\n"));
}

TEST_F(CheckOfATeam, FewErrorsOfTheGameAreNoHintAsOthersMayHaveBeenFaster) {
  const std::string once = "sys.argv == ['told'] or sys.argv.clear() or sys.argv.append('told') or ";
  const Ran rare = check(once + "ask('MOVE 99 1 1')\n    for _ in range(30): ask('GET_STATUS'); input()");
  EXPECT_EQ(rare.code, 0) << rare.out;
  EXPECT_THAT(rare.out, HasSubstr("ok     few of its commands fail: 2 of "));
  const Ran unknown = check(once + "ask('NONSENSE')\n    for _ in range(30): ask('GET_STATUS'); input()");
  EXPECT_THAT(unknown.out,
              HasSubstr("hint   some of what it says has no effect, and it is answered with an error 2 times"));
}

TEST_F(CheckOfATeam, TriesAForcedWaiting) {
  const Ran ran = check("for _ in range(5): assert ask('GET_STATUS') == 'OK'; input()");
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("hint   it is confused by a forced waiting: after FAILED 6 comes "));
}

TEST_F(CheckOfATeam, SaysWhatLosesTurns) {
  const Ran crash = check("sys.exit(4)");
  EXPECT_EQ(crash.code, 1);
  EXPECT_THAT(crash.out, HasSubstr("WRONG  \"me\" (team 1) stood still from turn 1 on: it ended with exit code 4"));
  const Ran login = check("pass", "two words");
  EXPECT_THAT(login.out, HasSubstr("(answer\n       LOGIN and PASS with a line of one word each, and flush stdout"));
}

TEST_F(Check, ABlockProgramMayLeaveAtTheEndOfItsInput) {
  const std::string bot = folder_.write("reads_on.py",
                                        "import sys\nprint('LOGIN x 1\\n.', flush=True)\nblock = []\n"
                                        "for line in sys.stdin:\n    line = line.strip()\n    if line != '.':\n"
                                        "        block.append(line)\n        continue\n"
                                        "    if block and block[0].startswith('REQ'):\n"
                                        "        print('RES', *block[0].split()[1:4], flush=False)\n"
                                        "        print('.', flush=True)\n    block = []\n");
  const Ran ran = run_agon("check vampire " + bot + " --games 1 --no-sandbox");
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("it leaves on END"));
}

}  // namespace
}  // namespace agon::cli

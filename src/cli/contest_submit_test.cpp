#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "cli/run_agon.hpp"
#include "cli/test_served.hpp"

namespace agon::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// A contest that takes football programs, with two teams.
class HandingIn : public testing::Test {
 protected:
  HandingIn() {
    folder_.write("c.toml",
                  "name = \"Test\"\n[submissions]\n"
                  "[[tournament]]\nname = \"Final\"\ngame = \"football\"\nformat = \"swiss\"\n"
                  "[[team]]\nlogin = \"alfa\"\npassword = \"aaaa\"\n"
                  "[[team]]\nlogin = \"beta\"\npassword = \"bbbb\"\n");
    folder_.write("bot.py", "print('x'\n");
    folder_.write("quiet.py", "import sys\nprint('it rains', file=sys.stderr)\n");
  }
  Ran contest(const std::string& words) const { return run_agon("contest " + words); }
  std::string data() const { return folder_ / "data"; }
  void shell(const std::string& line) const {
    ASSERT_EQ(std::system(("cd '" + folder_.path().string() + "' && " + line + " >/dev/null 2>&1").c_str()), 0);
  }

  const ScratchFolder folder_;
};

TEST_F(HandingIn, ForATeamIsPossibleWhetherAServerRunsOrNot) {
  {
    const Served served(folder_, "--port-base 0");
    ASSERT_TRUE(served.listens());
    const Ran ran = contest("submit " + data() + " alfa " + folder_ / "quiet.py");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, AllOf(StartsWith("taken as number 1\nAccepted (py)\n"), HasSubstr("trial match: seat ")));
    EXPECT_THAT(contest("submit " + data() + " gamma " + folder_ / "quiet.py").err,
                HasSubstr("there is no team gamma"));
  }
  const Ran ran = contest("submit " + data() + " alfa " + folder_ / "bot.py");
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(ran.out, AllOf(StartsWith("taken as number 2\nCompile error (py)\n"), HasSubstr("SyntaxError")));

  const Ran list = contest("submissions " + data());
  EXPECT_THAT(list.out, AllOf(HasSubstr("alfa  football  quiet.py  Accepted (py), plays; trial: "),
                              HasSubstr("alfa  football  bot.py  Compile error (py)\n")));
  EXPECT_THAT(contest("submissions " + data() + " beta").out, IsEmpty());
  EXPECT_EQ(contest("submissions " + data() + " betta").code, 2);
  EXPECT_THAT(contest("submissions " + data() + " alfa --json").out, StartsWith("[{\"number\":1,\"received_ms\":"));
  EXPECT_THAT(contest("submissions " + data() + " --log 2").out, HasSubstr("SyntaxError"));
  EXPECT_EQ(contest("submissions " + data() + " --stderr 1").out, "it rains\n");
  EXPECT_EQ(contest("submissions " + data() + " --source 2").out, "print('x'\n");
  EXPECT_EQ(contest("submissions " + data() + " --log 3").code, 2);
}

TEST_F(HandingIn, OfAGitCommitTakesWhatStandsInIt) {
  { EXPECT_TRUE(Served(folder_, "--port-base 0").listens()); }
  shell(
      "mkdir repo && cp quiet.py repo/bot.py && cd repo && git init -q && git add . && "
      "git -c user.name=a -c user.email=a@b.c commit -qm first && git tag first && git rm -q bot.py && "
      "git -c user.name=a -c user.email=a@b.c commit -qm second --allow-empty && touch ours.py");
  const auto hand_in = [&](const std::string& commit) {
    return contest("submit " + data() + " alfa '" + folder_ / "repo" + commit + "'");
  };
  EXPECT_THAT(hand_in("").out, HasSubstr("Rejected: ")) << "in the newest one there is no program";
  EXPECT_THAT(hand_in("#first").out, HasSubstr("Accepted (py)"));
  EXPECT_THAT(hand_in("#third").err, HasSubstr("has no commit \"third\""));
  EXPECT_THAT(hand_in("#--output=ours").err, HasSubstr("has no commit"));
  EXPECT_EQ(contest("submit " + data() + " alfa --upload-pack=touch").code, 2);
  EXPECT_THAT(contest("submit " + data() + " alfa 'ext::touch ours://x'").err, HasSubstr("git cannot read"));
  EXPECT_THAT(contest("submissions " + data()).out, HasSubstr("repo-"));
}

}  // namespace
}  // namespace agon::cli

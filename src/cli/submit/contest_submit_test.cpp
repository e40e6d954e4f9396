#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

#include "cli/submit/test_hand_in.hpp"

namespace agon::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class HandingIn : public HandInTest {
 protected:
  Ran contest(const std::string& words) const { return run_agon("contest " + words); }
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
  EXPECT_THAT(list.out, Not(HasSubstr(" UTC "))) << "times are local, as in the list of acts";
  EXPECT_EQ(contest("submissions " + data() + " beta").out, "beta has handed in nothing yet\n");
  EXPECT_EQ(contest("submissions " + data() + " betta").code, 1);
  EXPECT_THAT(contest("submissions " + data() + " alfa --json").out, StartsWith("[{\"number\":1,\"received_ms\":"));
  EXPECT_THAT(contest("submissions " + data() + " --log 2").out, HasSubstr("SyntaxError"));
  EXPECT_EQ(contest("submissions " + data() + " --stderr 1").out, "it rains\n");
  EXPECT_EQ(contest("submissions " + data() + " --source 2").out, "print('x'\n");
  EXPECT_EQ(contest("submissions " + data() + " --log 3").code, 1);
}

TEST_F(HandingIn, InAPauseSaysThatTheVerdictWaitsForTheContestToGoOn) {
  const Served served(folder_, "--port-base 0");
  ASSERT_TRUE(served.listens());
  ASSERT_EQ(contest("pause " + data()).code, 0);
  std::jthread organiser([&] {
    while (contest("submissions " + data() + " alfa").out.find("quiet.py") == std::string::npos) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_EQ(contest("resume " + data()).code, 0);
  });
  const Ran ran = contest("submit " + data() + " alfa " + folder_ / "quiet.py");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.err, StartsWith("The contest is paused; the verdict comes when it resumes"));
  EXPECT_THAT(ran.out, StartsWith("taken as number 1\nAccepted (py)\n"));
}

TEST_F(HandingIn, OfAGitCommitTakesWhatStandsInIt) {
  { EXPECT_TRUE(Served(folder_, "--port-base 0").listens()); }
  make_repository();
  const auto hand_in = [&](const std::string& commit) {
    return contest("submit " + data() + " alfa '" + folder_ / "repo" + commit + "'");
  };
  EXPECT_THAT(hand_in("").out, HasSubstr("Rejected: ")) << "in the newest one there is no program";
  EXPECT_THAT(hand_in("#first").out, HasSubstr("Accepted (py)"));
  EXPECT_THAT(hand_in("#third").err, HasSubstr("has no commit \"third\""));
  EXPECT_THAT(hand_in("#--output=ours").err, HasSubstr("has no commit"));
  EXPECT_EQ(contest("submit " + data() + " alfa --upload-pack=touch").code, 2);
  EXPECT_THAT(contest("submit " + data() + " alfa 'ext::touch ours://x'").err,
              HasSubstr("is not a source, an archive"));
  EXPECT_THAT(contest("submissions " + data()).out, HasSubstr("repo-"));
}

}  // namespace
}  // namespace agon::cli

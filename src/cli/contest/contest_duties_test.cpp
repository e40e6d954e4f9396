// Acts of organisers in a contest with game servers only, with and without a running server.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "cli/serve/test_served.hpp"
#include "live/test_client.hpp"
#include "os/user.hpp"

namespace agon::cli {
namespace {

using live::Client;
using testing::AllOf, testing::HasSubstr, testing::Not;

class DutiesTest : public testing::Test {
 protected:
  DutiesTest() {
    folder_.write("c.toml",
                  "name = \"Test\"\n[[team]]\nlogin = \"alfa\"\npassword = \"secret\"\n"
                  "[[team]]\nlogin = \"beta\"\npassword = \"secret\"\n"
                  "[[server]]\nname = \"W1\"\ngame = \"wall\"\nport = 0\nturn = \"1h\"\n");
  }
  Ran contest(const std::string& action, const std::string& rest = "") const {
    return run_agon("contest " + action + " " + folder_ / "data" + " " + rest);
  }
  std::string acts() const { return contest("acts").out; }

  const os::TestFolder folder_;
};

TEST_F(DutiesTest, FreezeAndRevealWorkWithoutTournamentsAndStandInTheListWithWhoAndWhy) {
  {
    const Served served(folder_);
    ASSERT_NE(served.port(), 0);
    EXPECT_EQ(contest("reveal").code, 1) << "nothing is frozen";
    EXPECT_EQ(contest("freeze", "--why 'the last hour'").code, 0);
    EXPECT_EQ(contest("pause", "--why 'a power cut' --for 10min").code, 0);
    EXPECT_THAT(contest("status").out,
                AllOf(HasSubstr("paused since"), HasSubstr("until about"), HasSubstr("a power cut")));
    EXPECT_EQ(contest("resume").code, 0);
  }
  EXPECT_EQ(contest("reveal").code, 0) << "also without a server";
  EXPECT_THAT(acts(), AllOf(HasSubstr("freezes what the public sees"), HasSubstr("the last hour"),
                            HasSubstr("reveals what was frozen"), HasSubstr("a power cut"),
                            HasSubstr("resumes the contest"), HasSubstr(os::user_name())));
  const Ran json = contest("acts", "--json");
  EXPECT_EQ(boost::json::parse(json.out).as_array().back().at("act").as_string(), "reveal");
}

TEST_F(DutiesTest, TheReasonOfAPauseStaysWhenItsEndIsGivenAnewAndTheReverse) {
  const Served served(folder_);
  ASSERT_NE(served.port(), 0);
  EXPECT_EQ(contest("pause", "--why 'a power cut'").code, 0);
  EXPECT_EQ(contest("pause", "--for 30min").code, 0);
  EXPECT_THAT(contest("status").out, AllOf(HasSubstr("until about"), HasSubstr("a power cut")));
  EXPECT_EQ(contest("pause", "--why 'a long power cut'").code, 0);
  EXPECT_THAT(contest("status").out, AllOf(HasSubstr("until about"), HasSubstr("a long power cut")));
  EXPECT_EQ(contest("pause").code, 1) << "it changes nothing";
  EXPECT_EQ(contest("resume").code, 0);
  EXPECT_EQ(contest("pause", "--for 30min").code, 0);
  EXPECT_THAT(contest("status").out, Not(HasSubstr("power cut"))) << "that was another pause";
}

TEST_F(DutiesTest, TheEndOfAPauseIsATimeWithAUnitAndHasItsDateWhenItIsNotToday) {
  const Served served(folder_);
  ASSERT_NE(served.port(), 0);
  EXPECT_EQ(contest("extend", "10").code, 2);
  const Ran bare = contest("pause", "--for 10");
  EXPECT_EQ(bare.code, 2);
  EXPECT_THAT(bare.err, HasSubstr("\"10\" is not a time such as 30min"));
  EXPECT_THAT(contest("pause", "--until $(date +%H:%M)").out, HasSubstr("until about 20")) << "tomorrow";
  EXPECT_THAT(acts(), HasSubstr("pauses the contest, until about 20"));
}

TEST_F(DutiesTest, ADisqualifiedTeamLeavesItsGameServersAndIsMarkedUntilThatIsTakenBack) {
  const Served served(folder_);
  const std::uint16_t port = served.port();
  Client alfa(port);
  ASSERT_TRUE(alfa.log_in("alfa"));
  EXPECT_EQ(contest("disqualify", "gamma 'not there'").code, 1);
  EXPECT_EQ(contest("disqualify", "alfa 'copied from beta'").code, 0);
  EXPECT_EQ(contest("disqualify", "alfa again").code, 1) << "it is already";
  EXPECT_EQ(alfa.line(), "FAILED 5 your team is disqualified: copied from beta");
  EXPECT_THAT(contest("table").out, HasSubstr("alfa (disqualified)"));
  const auto list = boost::json::parse(contest("acts", "--json").out).as_array();
  const auto number = list.back().at("number").to_number<std::int64_t>();
  EXPECT_EQ(contest("undo", std::to_string(number) + " 'the wrong team'").code, 0);
  EXPECT_EQ(contest("undo", std::to_string(number) + " again").code, 1);
  EXPECT_THAT(contest("table").out, Not(HasSubstr("disqualified")));
  Client again(port);
  EXPECT_TRUE(again.log_in("alfa"));
}

TEST_F(DutiesTest, AWithdrawnTeamStaysWithdrawnAfterARestartAndInTheTableWithoutAServer) {
  {
    const Served served(folder_);
    ASSERT_NE(served.port(), 0);
  }
  EXPECT_EQ(contest("withdraw", "beta ill").code, 0) << "no server runs";
  EXPECT_THAT(contest("table").out, HasSubstr("beta (withdrawn)"));
  const Served served(folder_);
  Client beta(served.port());
  EXPECT_FALSE(beta.log_in("beta"));
  EXPECT_THAT(contest("table").out, HasSubstr("beta (withdrawn)"));
}

TEST_F(DutiesTest, AnnouncementsAreListedUntilTheyAreTakenBack) {
  const Served served(folder_);
  ASSERT_NE(served.port(), 0);
  EXPECT_EQ(contest("announce", "'Lunch is served'").code, 0);
  EXPECT_THAT(contest("announce").out, HasSubstr("Lunch is served"));
  EXPECT_THAT(contest("status").out, HasSubstr("Lunch is served"));
  EXPECT_EQ(contest("announce", "''").code, 2);
  EXPECT_EQ(contest("announce", "'   '").code, 2);
  const auto list = boost::json::parse(contest("acts", "--json").out).as_array();
  EXPECT_EQ(contest("undo", std::to_string(list.back().at("number").to_number<std::int64_t>()) + " eaten").code, 0);
  EXPECT_THAT(contest("announce").out, HasSubstr("nothing is announced"));
}

TEST_F(DutiesTest, OptionsOfOneActAreRefusedForOthers) {
  EXPECT_THAT(contest("announce", "x --why y").err, HasSubstr("--why goes with"));
  EXPECT_THAT(contest("admit", "alfa x --annul").err, HasSubstr("--annul goes with"));
  EXPECT_THAT(contest("resume", "--for 1min").err, HasSubstr("--until and --for go with pause"));
}

}  // namespace
}  // namespace agon::cli

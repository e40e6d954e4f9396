// Rejudging uses the current contest file and the program that the organiser names; differences are shown before they
// take effect.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/run_agon.hpp"
#include "store/journal/open_store.hpp"
#include "submissions/book.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/test_played.hpp"
#include "tournaments/tournament_runner.hpp"
#include "worker/test_match.hpp"

namespace agon::cli {
namespace {

using namespace std::chrono_literals;
using testing::AllOf, testing::HasSubstr, testing::Not;

constexpr const char* file_text = R"(name = "Tour"
[[team]]
login = "bot1"
password = "x"
[[team]]
login = "bot2"
password = "x"
[submissions]
[[tournament]]
name = "test cup"
game = "football"
format = "swiss"
rounds = 1
)";

// A folder in which a tournament with a wrong limit has ended, and the contest file with that limit.
class RejudgeTest : public testing::Test {
 protected:
  RejudgeTest() {
    folder_.write("c.toml", std::string(file_text) + "time = \"1ms\"\n");
    std::filesystem::create_directory(data_);
    store::open_store(data_);
    const auto archive = store::open_archive(data_, store::Access::write);
    for (const char* const source : {"first", "second"}) hand_in(*archive, "bot1", source);
    hand_in(*archive, "bot2", "other");
    tournaments::Plan plan = tournaments::test_plan(tournaments::Kind::swiss, 2, 1);
    plan.allowance.block_cpu = 1ms;
    plan.entrants[0].source = archive->keep("second");
    plan.entrants[1].source = archive->keep("other");
    tournaments::play_announced(*archive, plan);
  }
  void hand_in(store::Archive& archive, const std::string& team, const std::string& source) {
    if (submissions_ == 0) {
      submissions::SubmissionPlan plan;
      plan.teams = {"bot1", "bot2"};
      plan.games.push_back({"football", "", {}, {}, {}, false});
      archive.write(submissions::submissions_book, submissions::written(submissions::entry::Planned{plan}));
    }
    submissions::Submission one;
    one.number = ++submissions_;
    one.team = team;
    one.game = "football";
    one.file = "bot.cpp";
    one.source = archive.keep(source);
    one.verdict = submissions::Verdict::accepted;
    one.language = "cpp";
    archive.write(submissions::submissions_book, submissions::written(submissions::received(one)));
    archive.write(submissions::submissions_book, submissions::written(submissions::built(one)));
  }
  Ran rejudge(const std::string& rest) {
    return run_agon("contest rejudge " + folder_ / "c.data" + " 'test cup' " + rest);
  }
  std::vector<tournaments::Acts::Rejudge> noted() {
    return tournaments::read_acts(*store::open_archive(data_, store::Access::read)).rejudges();
  }

  const os::TestFolder folder_;
  const std::filesystem::path data_ = folder_ / "c.data";
  std::uint32_t submissions_ = 0;
};

TEST_F(RejudgeTest, WithTheSameFileItIsDoneAtOnce) {
  const Ran ran = rejudge("all 'the machine was too warm'");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("1 decided match is played again, with the same limits"), HasSubstr("noted")));
  ASSERT_EQ(noted().size(), 1U);
  EXPECT_TRUE(noted()[0].change.empty());
}

TEST_F(RejudgeTest, NeedsAReason) {
  const Ran ran = rejudge("all ''");
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("a reason is one line of 1 to 500 bytes"));
  EXPECT_TRUE(noted().empty());
}

TEST_F(RejudgeTest, ACorrectedLimitIsShownAndTakenWhenTheOrganiserSaysYes) {
  folder_.write("c.toml", std::string(file_text) + "time = \"2s\"\n");
  const Ran shown = rejudge("all 'the limit was wrong'");
  EXPECT_EQ(shown.code, 1);
  EXPECT_THAT(shown.out, AllOf(HasSubstr("  time: 1 ms -> 2000 ms\n"), Not(HasSubstr("noted"))));
  EXPECT_THAT(shown.err, HasSubstr("nothing has been done yet; add --yes"));
  EXPECT_TRUE(noted().empty());
  const Ran done = rejudge("all 'the limit was wrong' --yes");
  EXPECT_EQ(done.code, 0) << done.err;
  ASSERT_EQ(noted().size(), 1U);
  EXPECT_EQ(noted()[0].change.allowance->block_cpu, 2s);
}

TEST_F(RejudgeTest, AChangeThatCannotHoldIsRefusedInWords) {
  std::string other = file_text;
  other.replace(other.find("rounds = 1"), 10, "rounds = 2");
  folder_.write("c.toml", other);
  const Ran ran = rejudge("all why --yes");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("the format of test cup"));
  std::filesystem::remove(folder_ / "c.toml");
  EXPECT_THAT(rejudge("all why").err, HasSubstr("the contest's file is needed: put it beside the data folder as"));
  EXPECT_TRUE(noted().empty());
}

TEST_F(RejudgeTest, ABotPlaysWithTheSubmissionThatWasMeant) {
  EXPECT_THAT(rejudge("all why --with 1").err, HasSubstr("name it"));
  EXPECT_THAT(rejudge("bot1 why --with 3").err, HasSubstr("submission 3 is from bot2, not from bot1"));
  EXPECT_THAT(rejudge("bot1 why --with 9").err, HasSubstr("there is no submission \"9\""));
  EXPECT_THAT(rejudge("bot1 why --with 1").out, HasSubstr("  program of bot1: bot.cpp ("));
  EXPECT_TRUE(noted().empty());
  const Ran done = rejudge("bot1 'the first one was meant' --with 1 --yes");
  EXPECT_EQ(done.code, 0) << done.err;
  ASSERT_EQ(noted().size(), 1U);
  EXPECT_EQ(noted()[0].change.programs.at(0).source, store::content_hash("first"));
}

}  // namespace
}  // namespace agon::cli

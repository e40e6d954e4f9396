// Places are published if their book verifies, or on request nevertheless.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_agon.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/test_played.hpp"
#include "tournaments/tournament_runner.hpp"
#include "worker/test_match.hpp"

namespace agon::cli {
namespace {

using testing::AllOf, testing::HasSubstr, testing::Not;

// A folder with a finished tournament; `lies`: one result contradicts its replay.
class PublishTest : public testing::Test {
 protected:
  void play(bool lies) {
    store::open_store(folder_.path());  // a contest's data folder has both parts
    const auto archive = store::open_archive(folder_.path(), store::Access::write);
    tournaments::Plan plan = tournaments::test_plan(tournaments::Kind::swiss, 4, 2);
    for (worker::Program& entrant : plan.entrants) entrant.source = archive->keep("source of " + entrant.name);
    tournaments::play_announced(*archive, plan, [&](worker::MatchResult& result) {
      if (std::exchange(lies, false)) ++result.scores[0];
    });
  }
  Ran contest(const std::string& action, const std::string& rest) {
    return run_agon("contest " + action + " '" + folder_.path().string() + "' " + rest);
  }
  bool shown() {
    const auto archive = store::open_archive(folder_.path(), store::Access::read);
    return tournaments::read_acts(*archive).shown("test cup", 2, true).has_value();
  }

  const os::TestFolder folder_;
};

TEST_F(PublishTest, VerifiesBeforePlacesArePublishedAndSaysSo) {
  play(/*lies=*/false);
  const Ran ran = contest("publish", "'test cup'");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("tournament test cup: 2 rounds"), HasSubstr("all agrees"), HasSubstr("noted")));
  EXPECT_TRUE(shown());
}

TEST_F(PublishTest, RefusesToPublishWhatDoesNotVerifyUnlessSomebodyInsists) {
  play(/*lies=*/true);
  const Ran refused = contest("publish", "'test cup'");
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.out, AllOf(HasSubstr("that of the replay"), Not(HasSubstr("noted"))));
  EXPECT_THAT(refused.err, AllOf(HasSubstr("1 thing does not agree"), HasSubstr("--yes")));
  EXPECT_FALSE(shown());
  EXPECT_EQ(contest("publish", "'test cup' 0").code, 0) << "it shows nothing";
  EXPECT_EQ(contest("hide", "'test cup' --yes").code, 2);
  EXPECT_EQ(contest("publish", "'test cup' --yes").code, 0);
  EXPECT_TRUE(shown());
}

TEST_F(PublishTest, WhatIsToBePlayedAgainIsPublishedAfterThat) {
  play(/*lies=*/false);
  {
    const auto archive = store::open_archive(folder_.path(), store::Access::write);
    archive->write(tournaments::acts_book,
                   tournaments::written(tournaments::act::Rejudge{"test cup", "bot bot1", "a wrong limit"}));
    archive->commit();
  }
  const Ran refused = contest("publish", "'test cup'");
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.err,
              HasSubstr("test cup waits for `agon serve` to play matches again (bot bot1: a wrong limit)"));
  EXPECT_FALSE(shown());
  EXPECT_THAT(contest("tournaments", "'test cup'").out,
              AllOf(HasSubstr("waits for `agon serve` to play matches again (bot bot1: a wrong limit)"),
                    Not(HasSubstr("no place has changed"))));
}

TEST_F(PublishTest, RefusesMoreRoundsThanTheTournamentHas) {
  play(/*lies=*/false);
  const Ran refused = contest("publish", "'test cup' 3");
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.err, HasSubstr("test cup has only 2 rounds"));
  EXPECT_FALSE(shown());
  EXPECT_EQ(contest("publish", "'test cup' 2").code, 0);
}

TEST_F(PublishTest, TheTableTellsTitlesBesideLoginsAndGoesIntoSpreadsheets) {
  play(/*lies=*/false);
  const std::string file = folder_.write(
      "c.toml", "name = \"Test\"\n[[team]]\nlogin = \"bot1\"\ntitle = \"Null, Pointers\"\npassword = \"secret\"\n");
  folder_.write("contest.file", file);
  EXPECT_THAT(contest("tournaments", "'test cup'").out, AllOf(HasSubstr("Null, Pointers (bot1)"), HasSubstr("bot2")));
  EXPECT_THAT(contest("tournaments", "'test cup' --json").out, HasSubstr("Null, Pointers"));
}

TEST_F(PublishTest, VerifiesBeforeWhatIsFrozenIsRevealed) {
  play(/*lies=*/true);
  EXPECT_EQ(contest("publish", "'test cup' --yes").code, 0);
  const auto frozen = [&] {
    const auto archive = store::open_archive(folder_.path(), store::Access::read);
    return tournaments::read_acts(*archive).frozen().has_value();
  };
  EXPECT_EQ(contest("freeze", "").code, 0);
  EXPECT_EQ(contest("reveal", "").code, 1);
  EXPECT_TRUE(frozen());
  EXPECT_EQ(contest("reveal", "--yes").code, 0);
  EXPECT_FALSE(frozen());
}

}  // namespace
}  // namespace agon::cli

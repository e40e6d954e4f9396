// What `agon contest` says about annulled games, and how long the annulment stays.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_agon.hpp"
#include "live/journal/standings.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/test_played.hpp"
#include "tournaments/tournament_runner.hpp"
#include "worker/test_match.hpp"

namespace agon::cli {
namespace {

using scoring::TeamStatus;
using testing::AllOf, testing::HasSubstr, testing::Not;

// A folder with a tournament of four teams, bot1 to bot4.
class AnnulTest : public testing::Test {
 protected:
  void play(tournaments::Kind kind, bool to_the_end) {
    const auto archive = store::open_archive(folder_.path(), store::Access::write);
    tournaments::Plan plan = tournaments::test_plan(kind, 4, 2);
    live::Scoring scoring;
    for (worker::Program& entrant : plan.entrants) {
      entrant.source = archive->keep("source of " + entrant.name);
      scoring.rules.teams.push_back(entrant.name);
    }
    const auto store = store::open_store(folder_.path());
    store->note("scoring", live::to_json(scoring));
    store->commit();
    tournaments::play_announced(*archive, plan, {}, to_the_end);
  }
  Ran contest(const std::string& action, const std::string& rest) const {
    return run_agon("contest " + action + " '" + folder_.path().string() + "' " + rest);
  }
  scoring::Participation bot1() const {
    return tournaments::read_acts(*store::open_archive(folder_.path(), store::Access::read)).teams().of("bot1");
  }

  const os::TestFolder folder_;
};

TEST_F(AnnulTest, AnAnnulmentStaysUntilTheTeamIsAdmittedWhateverElseIsDecidedAboutIt) {
  play(tournaments::Kind::swiss, /*to_the_end=*/false);
  EXPECT_EQ(contest("withdraw", "bot1 'it cheats' --annul").code, 0);
  const Ran then = contest("disqualify", "bot1 'and how'");
  EXPECT_EQ(then.code, 0) << then.err;
  EXPECT_THAT(then.out, HasSubstr("the games of bot1 stay annulled; `agon contest admit` makes them count again"));
  EXPECT_EQ(bot1(), (scoring::Participation{TeamStatus::disqualified, true}));
  EXPECT_THAT(contest("disqualify", "bot1 'in better words'").err,
              HasSubstr("bot1 is disqualified already, its games annulled"));
  EXPECT_THAT(contest("admit", "bot1 'it was another one'").out, Not(HasSubstr("stay annulled")));
  EXPECT_EQ(bot1(), scoring::Participation());
}

TEST_F(AnnulTest, GamesCanBeAnnulledOfATeamThatIsDisqualifiedAlready) {
  play(tournaments::Kind::swiss, /*to_the_end=*/false);
  EXPECT_EQ(contest("disqualify", "bot1 'it is late'").code, 0);
  EXPECT_THAT(contest("disqualify", "bot1 'it cheats' --annul").out, Not(HasSubstr("stay annulled")));
  EXPECT_EQ(bot1(), (scoring::Participation{TeamStatus::disqualified, true}));
}

TEST_F(AnnulTest, ThePlayOffThatIsOverPlaysTheGamesAffectedAgain) {
  play(tournaments::Kind::play_off, /*to_the_end=*/true);
  EXPECT_THAT(contest("disqualify", "bot1 'it is late'").out,
              HasSubstr("it is over; the places behind this team move"));
  EXPECT_THAT(
      contest("disqualify", "bot1 'it cheats' --annul").out,
      AllOf(HasSubstr("it is over; the games of this team do not count, and the games affected are played again"),
            Not(HasSubstr("move up"))));
}

TEST_F(AnnulTest, ASwissThatIsUnderWayGoesOnWithoutTheTeamAndItsGames) {
  play(tournaments::Kind::swiss, /*to_the_end=*/false);
  const Ran ran = contest("withdraw", "bot1 'it cheats' --annul");
  EXPECT_THAT(ran.out, HasSubstr("test cup: from round 2 on; the games of this team do not count\n"));
}

}  // namespace
}  // namespace agon::cli

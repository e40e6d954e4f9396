#include "cli/contest/output/tour_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "cli/submit/test_hand_in.hpp"
#include "store/log/test_archive.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/tournament_runner.hpp"
#include "worker/test_match.hpp"

namespace agon::cli {
namespace {

using testing::AllOf, testing::HasSubstr, testing::IsEmpty, testing::Not, testing::StartsWith;

// A Swiss tournament of six bots: two of three rounds played, and one match of the third.
class TourTextTest : public testing::Test {
 protected:
  tournaments::Plan announce() {
    tournaments::Plan plan = tournaments::test_plan(tournaments::Kind::swiss, 6, 3);
    for (worker::Program& entrant : plan.entrants) entrant.source = archive_.keep("source of " + entrant.name);
    tournaments::TournamentPlan announced;
    announced.plan = plan;
    archive_.write(tournaments::acts_book, tournaments::written(tournaments::announced_by({announced})));
    archive_.commit();
    return plan;
  }
  void play(std::size_t matches) {
    const tournaments::Plan plan = announce();
    tournaments::plan_tournament(archive_, plan);
    tournaments::TournamentRunner runner(archive_, *queue_, plan.name);
    runner.resume();
    while (matches-- > 0) runner.take(worker::play_at_random(runner.open().front(), archive_));
  }
  Tour tour() {
    return {tournaments::read_acts(archive_), tournaments::begun_tournaments(archive_),
            submissions::read_submissions(archive_)};
  }

  store::TestDisk disk_;
  store::TestArchive archive_{disk_};
  std::unique_ptr<queue::Queue> queue_ = queue::open_local(archive_);
};

TEST_F(TourTextTest, TellsRoundsAndTheMatchesUnderWay) {
  play(7);
  EXPECT_THAT(tour_text(tour()), AllOf(StartsWith("test cup: runs, 7 of 9 matches of 3 rounds played"),
                                       HasSubstr("\n  round 3, under way or next: bot")));
  EXPECT_THAT(tour_csv(tour(), {{"bot1", "Null, Pointers"}}),
              AllOf(StartsWith("place,login,title,status,points,"), HasSubstr(",bot1,\"Null, Pointers\",competes,")));
  EXPECT_THAT(tour_table(tour(), 4, {{"bot1", "Null"}}), HasSubstr("Null (bot1)"));
  const std::string table = tour_table(tour(), 4);
  EXPECT_THAT(table, AllOf(StartsWith("test cup, 7 of 9 matches played\nplace  team"), HasSubstr("\n1.     bot"),
                           HasSubstr("... and 2 more")));
}

TEST_F(TourTextTest, TellsWhichMatchesAreSetAsideAndWhy) {
  play(0);
  Tour with = tour();
  EXPECT_EQ(set_aside_text(with), "");
  with.set_aside["test cup"] = {{{1, 2}, "each worker fell silent"}};
  EXPECT_THAT(set_aside_text(with, {{"bot1", "Null"}}),
              AllOf(StartsWith("set aside: test cup, round 1, table 2, "), HasSubstr(": each worker fell silent\n"),
                    HasSubstr("`agon contest start`")));
}

TEST_F(TourTextTest, ShowsNoTableInWhichNobodyHasPlayed) {
  play(0);
  EXPECT_THAT(tour_text(tour()), HasSubstr("test cup: runs, 0 of 3 matches of 1 round played"));
  EXPECT_THAT(tour_table(tour(), 4), IsEmpty());
}

TEST_F(TourTextTest, TellsHowManyOfItsRoundsArePublished) {
  play(7);
  archive_.write(tournaments::acts_book, tournaments::written(tournaments::act::Publish{"test cup", 1}));
  EXPECT_THAT(tour_text(tour()), HasSubstr("1 round published"));
  archive_.write(tournaments::acts_book, tournaments::written(tournaments::act::Publish{"test cup", 2}));
  EXPECT_THAT(tour_text(tour()), HasSubstr("2 rounds published"));
}

TEST_F(TourTextTest, TellsWhenATournamentBegins) {
  announce();
  EXPECT_THAT(tour_text(tour()), HasSubstr("test cup: begins "));
  EXPECT_THAT(tour_table(tour(), 4), IsEmpty());
  EXPECT_THAT(tour_csv(tour(), {}), IsEmpty());
}

TEST_F(TourTextTest, OfATournamentThatIsOverNothingIsUnderWay) {
  play(9);
  EXPECT_THAT(tour_text(tour()),
              AllOf(HasSubstr("test cup: over: all rounds are played, 9 of 9 matches"), Not(HasSubstr("under way"))));
  boost::json::object json;
  add_tour(tour(), json);
  EXPECT_EQ(json.at("tournaments").at(0).at("state"), "over");
  EXPECT_EQ(json.at("tournaments").at(0).at("matches_played"), 9);
}

using TourTableTest = HandInTest;

TEST_F(TourTableTest, OfAContestWithoutGameServersShowsSubmissionsAndTournamentsAndNoPlaces) {
  const Served served(folder_, "--port-base 0");
  ASSERT_TRUE(served.listens());
  EXPECT_THAT(run_agon("contest table " + data()).out,
              AllOf(HasSubstr("nothing has been handed in yet"), HasSubstr("Final: begins"), Not(HasSubstr("0.00"))));
  EXPECT_EQ(run_agon("contest submit " + data() + " alfa " + folder_ / "bot.py").code, 1) << "it does not compile";
  EXPECT_THAT(run_agon("contest table " + data()).out,
              HasSubstr("1 submission of 1 team: 0 accepted, 1 compile error\n  last: 1 of alfa: Compile error\n"));
  const auto json = boost::json::parse(run_agon("contest table " + data() + " --json").out);
  EXPECT_TRUE(json.at("teams").as_array().empty());
  EXPECT_EQ(json.at("submissions").at("received"), 1);
  EXPECT_EQ(json.at("tournaments").at(0).at("state"), "waiting");
}

TEST_F(TourTableTest, ATeamThatIsAddedHandsInWithoutARestart) {
  const Served served(folder_, "--port-base 0");
  ASSERT_TRUE(served.listens());
  EXPECT_THAT(run_agon("contest submit " + data() + " gamma " + folder_ / "bot.py").err,
              HasSubstr("there is no team gamma"));
  EXPECT_THAT(run_agon("contest team " + data() + " gamma").err, HasSubstr("The running server has 1 more team.\n"));
  EXPECT_THAT(run_agon("contest submit " + data() + " gamma " + folder_ / "bot.py").out,
              HasSubstr("taken as number 1"));
}

}  // namespace
}  // namespace agon::cli

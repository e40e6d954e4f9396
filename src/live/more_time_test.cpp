#include "live/more_time.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "live/journal/journal_fit.hpp"
#include "live/journal/rescoring.hpp"
#include "live/test_running.hpp"
#include "live/test_stepped.hpp"
#include "store/log/test_archive.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::live {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre, testing::HasSubstr;

config::Contest contest_of(config::Milliseconds length) {
  config::Contest contest = wall_contest(1h, "x=4 y=4 z=8 cube=2");
  contest.name = "Test";
  contest.tasks = {"Mur"};
  contest.length = length;
  contest.curve.duration = length;
  contest.k_over_length = true;
  return contest;
}

// As a running server leaves it: two games of alfa and one of beta, at eight minutes.
class AJournalOfGames : public testing::Test {
 protected:
  AJournalOfGames() {
    fit_to(contest_, *store_);
    const Scores alfa{10 * point, 0}, beta{0, 15 * point};
    close(1, alfa, 1min);
    close(2, beta, 2min);
    close(3, alfa, 7min);
    store_->note("clock", std::to_string(config::Milliseconds(8min).count()));
    store_->commit();
  }
  void close(std::uint32_t number, const Scores& scores, config::Milliseconds ended) {
    const auto id = store_->open({"W1", number, "wall", contest_.servers[0].setup, 1});
    store_->end_turn(id, 0, ended);
    store_->close(id, scores);
    store_->commit();
  }
  // What `agon serve` makes of a file with this length.
  config::Contest served_with(config::Milliseconds length) {
    config::Contest contest = contest_of(length);
    take_over_more_time(contest, *store_);
    return contest;
  }

  const os::TestFolder folder_;
  const std::unique_ptr<store::Store> store_ = store::open_sqlite(folder_.file());
  const config::Contest contest_ = contest_of(10min);
};

TEST_F(AJournalOfGames, KeepsTheKOfEarlierGamesWhenMoreTimeIsGiven) {
  const Standings before = standings_of_journal(*store_);
  ASSERT_TRUE(give_more_time(*store_, 20min));
  const Standings after = standings_of_journal(*store_);
  EXPECT_EQ(after.scoring.length, store::Time(30min));
  EXPECT_EQ(scoring::score(after.scoring.rules, after.games).totals,
            scoring::score(before.scoring.rules, before.games).totals);
  EXPECT_EQ(after.scoring.rules.curve.at(8min), before.scoring.rules.curve.at(8min));
  EXPECT_LT(after.scoring.rules.curve.at(9min), before.scoring.rules.curve.at(9min));
  EXPECT_EQ(after.scoring.rules.curve.at(30min), 8 * point);
  EXPECT_EQ(to_json(scoring_from_json(to_json(after.scoring))), to_json(after.scoring));
}

TEST_F(AJournalOfGames, GoesOnWithTheTimeThatWasGivenWhateverOfBothLengthsTheFileSays) {
  ASSERT_TRUE(give_more_time(*store_, 20min));
  for (const config::Milliseconds in_file : {10min, 30min}) {
    const config::Contest contest = served_with(in_file);
    EXPECT_EQ(contest.length, 30min);
    EXPECT_FALSE(rescoring(*store_, scoring_of(contest))) << "earlier games keep their K";
    fit_to(contest, *store_);
  }
  EXPECT_EQ(served_with(40min).length, 40min) << "a third length counts as it stands";
}

TEST_F(AJournalOfGames, HasTheTimeOfAllThatWasGivenWhetherTheFileSaysTheFirstLengthOrTheLast) {
  ASSERT_TRUE(give_more_time(*store_, 20min));
  ASSERT_TRUE(give_more_time(*store_, 10min));
  for (const config::Milliseconds in_file : {10min, 40min}) EXPECT_EQ(served_with(in_file).length, 40min);
}

TEST_F(AJournalOfGames, TellsWhatAnotherLengthInTheFileWouldDoToPointsAlreadyEarned) {
  EXPECT_FALSE(rescoring(*store_, scoring_of(served_with(10min))));
  const auto found = rescoring(*store_, scoring_of(served_with(100min)));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->games, 3U);
  EXPECT_EQ(found->totals, 2U);
  EXPECT_THAT(found->words(), ElementsAre("K of this moment: 5.278032 -> 1.180993",
                                          "another K for 3 of 3 games that were played or are running",
                                          "other totals for 2 teams", "no place changes"));
}

TEST_F(AJournalOfGames, TellsWhosePlacesWouldChange) {
  config::Contest contest = contest_;
  contest.curve.last = 1;  // 20 : 15 instead of 10 x 1.23 + 10 x 4.29 : 15 x 1.52
  EXPECT_THAT(rescoring(*store_, scoring_of(contest))->words(), testing::Contains("no place changes"));
  close(4, {0, 4 * point}, 8min);
  EXPECT_FALSE(rescoring(*store_, scoring_of(contest_)));
  close(5, {0, 2 * point}, 1s);
  EXPECT_THAT(rescoring(*store_, scoring_of(contest))->words(),
              testing::IsSupersetOf({"place of beta: 2 -> 1", "place of alfa: 1 -> 2"}));
}

TEST_F(AJournalOfGames, TellsWhatAServerOfAnotherTaskWouldDo) {
  config::Contest contest = contest_;
  contest.servers.push_back(contest.servers[0]);
  contest.servers[1].name = "W2";
  EXPECT_EQ(rescoring(*store_, scoring_of(contest))->totals, 2U) << "the task is the mean of its servers now";
  contest.tasks.emplace_back("Murr");
  contest.servers[1].task = 1;
  EXPECT_FALSE(rescoring(*store_, scoring_of(contest)));
}

TEST_F(AJournalOfGames, GivesMoreTimeToAContestThatIsOverAndItGoesOn) {
  store_->note("clock", std::to_string(config::Milliseconds(10min).count()));
  store_->note("over", "yes");
  store_->commit();
  EXPECT_EQ(standings_of_journal(*store_).phase, tournaments::Phase::over);
  ASSERT_TRUE(give_more_time(*store_, 5min));
  EXPECT_EQ(standings_of_journal(*store_).phase, tournaments::Phase::stopped);
  EXPECT_EQ(standings_of_journal(*store_).scoring.rules.curve.at(12min), 8 * point) << "it had reached its last value";
}

// An act is recognised in the book by its position, not only by its text.
TEST(PendingActs, AreWrittenOnceAlsoWhereAnEarlierOneSaidTheSame) {
  const os::TestFolder folder;
  const auto store = store::open_sqlite(folder.file());
  store::TestDisk disk;
  store::TestArchive archive(disk);
  archive.write(tournaments::acts_book, "a pause");
  archive.commit();
  const std::vector<PendingAct> pending{{1, "a pause"}};
  for (int killed = 0; killed < 2; ++killed) {  // killed before noting that the act was written
    note_pending(*store, pending);
    store->commit();
    write_pending(*store, archive);
    EXPECT_EQ(archive.read(tournaments::acts_book).size(), 2U);
    EXPECT_TRUE(pending_acts(*store).empty());
  }
}

TEST(MoreTime, IsRefusedWithTheReason) {
  config::Contest contest = wall_contest(1h);
  EXPECT_THAT(with_more_time(scoring_of(contest), 1h, 1h).error(), HasSubstr("has no length"));
  contest.length = 1h;
  EXPECT_THAT(with_more_time(scoring_of(contest), 30min, 0h).error(), HasSubstr("no time to add"));
  EXPECT_THAT(with_more_time(scoring_of(contest), 30min, 9000h).error(), HasSubstr("366 days"));
}

TEST(MoreTime, LeavesAKAloneThatDoesNotGrowOverTheLength) {
  config::Contest contest = contest_of(2h);
  contest.k_over_length = false;
  contest.curve.duration = 1h;
  const Scoring scoring = with_more_time(scoring_of(contest), 30min, 1h).value();
  EXPECT_EQ(scoring.rules.curve, contest.curve);
  EXPECT_EQ(scoring.length, store::Time(3h));
}

TEST(MoreTime, IsGivenWithoutARestart) {
  Running running(contest_of(1h));
  const Scoring& before = running.server.scoring();
  running.pause();
  const store::Time now = running.server.situation()->now;
  const auto given = running.server.extend(30min);
  ASSERT_TRUE(given) << given.error();
  const Scoring& after = running.server.scoring();
  EXPECT_EQ(before.length, store::Time(1h)) << "who looks at the earlier one may go on";
  EXPECT_EQ(after.length, store::Time(90min));
  EXPECT_EQ(after.rules.curve.at(now), before.rules.curve.at(now));
  running.stop();
  EXPECT_EQ(to_json(standings_of_journal(*running.store).scoring), to_json(after));
}

TEST(MoreTime, LetsAContestGoOnBeyondItsFirstEndForTheTeams) {
  config::Contest contest = contest_of(3s);
  contest.servers[0].turn = contest.servers[0].first_turn = 50ms;
  Stepped stepped(contest);
  SteppedClient client(stepped);
  ASSERT_TRUE(client.log_in("alfa"));
  ASSERT_TRUE(stepped.server.extend(1h));
  stepped.pass(3500ms);
  ASSERT_EQ(client.ask("WAIT"), "OK");
  client.line();
  stepped.pass(50ms);
  EXPECT_EQ(client.line(), "OK");
  EXPECT_EQ(stepped.server.situation()->phase, tournaments::Phase::running);
}

TEST(MoreTime, IsNotGivenByAServerWhoseContestIsOver) {
  Stepped stepped(contest_of(1min));
  stepped.pass(1min);
  EXPECT_THAT(stepped.server.extend(1h).error(), HasSubstr("the contest is over; stop the server"));
}

}  // namespace
}  // namespace agon::live

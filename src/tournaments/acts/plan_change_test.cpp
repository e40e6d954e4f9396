#include "tournaments/acts/plan_change.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "store/log/test_archive.hpp"
#include "tournaments/acts/rejudge.hpp"
#include "tournaments/evidence/verify.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/tournament_runner.hpp"
#include "worker/test_match.hpp"

namespace agon::tournaments {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre, testing::HasSubstr;

TournamentPlan file_of(const Plan& plan) {
  TournamentPlan of_file;
  of_file.plan = plan;
  of_file.plan.entrants.clear();
  of_file.plan.seed = 0;
  return of_file;
}

TEST(APlanChange, IsWhatTheFileSaysOtherwiseThanThePlanInForce) {
  const Plan plan = test_plan(Kind::swiss, 4);
  TournamentPlan of_file = file_of(plan);
  EXPECT_TRUE(change_to(plan, of_file)->empty());
  of_file.plan.allowance.block_cpu = 2s;
  of_file.plan.setup = "width=10";
  const PlanChange change = change_to(plan, of_file).value();
  EXPECT_THAT(differences(plan, change),
              ElementsAre("time: as the game says -> 2000 ms", "setup: as the game says -> width=10"));
  const Plan now = changed(plan, change).value();
  EXPECT_EQ(now.allowance.block_cpu, 2s);
  EXPECT_TRUE(change_to(now, of_file)->empty());
  EXPECT_EQ(plan_change_in(boost::json::parse(boost::json::serialize(json_of(change)))), change);
}

TEST(APlanChange, ThatWouldMakeAnotherTournamentIsRefusedInWords) {
  const Plan plan = test_plan(Kind::swiss, 4);
  TournamentPlan of_file = file_of(plan);
  of_file.plan.format.rounds = 4;
  EXPECT_THAT(change_to(plan, of_file).error(), HasSubstr("the format of test cup"));
  of_file = file_of(plan);
  of_file.plan.game = "avalanche";
  EXPECT_THAT(change_to(plan, of_file).error(),
              HasSubstr("test cup began with the game football, but its file now says avalanche"));
  PlanChange change;
  change.programs.push_back({"nobody", "bot.cpp", Hash(64, 'b'), ""});
  EXPECT_EQ(changed(plan, change).error(), "nobody does not take part");
}

TEST(APlanChange, HowAnEarlierVersionPairsAndDrawsSeedsIsNoDifference) {
  Plan plan = test_plan(Kind::swiss, 4);
  plan.format.look_ahead = plan.format.avoid_third_side = plan.paired_seeds = false;
  TournamentPlan of_file = file_of(plan);
  of_file.plan.format.look_ahead = of_file.plan.format.avoid_third_side = of_file.plan.paired_seeds = true;
  EXPECT_TRUE(change_to(plan, of_file)->empty());
}

TEST(APlanChange, HouseBotsOfAnEarlierVersionAreNoDifferenceUnlessTheFileNamesAnother) {
  TournamentPlan of_file;
  of_file.plan.name = "maps";
  of_file.plan.game = "vampire";
  of_file.plan.format.kind = Kind::evaluation;
  of_file.made_maps = "test";
  of_file.plan.format.evaluation.maps = 10;
  of_file.plan.format.evaluation.seats = 4;
  const std::vector<worker::Program> entrants = {{"alfa", "bot.cpp", Hash(64, 'a'), ""}};
  const Plan now = plan_at_start(of_file, 1, entrants);
  EXPECT_EQ(now.setup, "house=2");
  EXPECT_TRUE(change_to(now, of_file)->empty());
  Plan earlier = now;
  earlier.setup = "";
  EXPECT_TRUE(change_to(earlier, of_file)->empty());
  of_file.plan.setup = "house=1";
  EXPECT_EQ(plan_at_start(of_file, 1, entrants).setup, "house=1");
  EXPECT_EQ(change_to(now, of_file)->setup, "house=1");
}

// A tournament whose matches are really played, with replays that prove them.
class ChangingThePlan : public testing::Test {
 protected:
  ChangingThePlan() {
    Plan plan = test_plan(Kind::swiss, 4, 2);
    for (worker::Program& entrant : plan.entrants) entrant.source = archive.keep("source of " + entrant.name);
    plan.allowance.block_cpu = 1ms;  // the mistake
    plan_tournament(archive, plan);
    runner.emplace(archive, *queue, plan.name);
    runner->resume();
    to_the_end();
  }
  void to_the_end() {
    while (!runner->over()) {
      for (const worker::MatchOrder& order : runner->open()) {
        ASSERT_EQ(runner->take(worker::play_at_random(order, archive)).kind, Receipt::Kind::counted);
      }
    }
  }
  const Tournament& tournament() const { return runner->tournament(); }

  store::TestDisk disk;
  store::TestArchive archive{disk};
  const std::unique_ptr<queue::Queue> queue = queue::open_local(archive);
  std::optional<TournamentRunner> runner;
};

TEST_F(ChangingThePlan, PlaysWhatIsRejudgedAsTheChangedPlanSaysAndVerifyProvesBothTimes) {
  PlanChange change;
  change.allowance.emplace().block_cpu = 2s;
  change.programs.push_back({"bot3", "better.cpp", archive.keep("better source of bot3"), ""});
  ASSERT_EQ(*rejudge(*runner, "1/1", "the limit was wrong", change), 1U);
  const worker::MatchOrder order = runner->open().front();
  EXPECT_EQ(order.allowance.block_cpu, 2s);
  runner->resume();
  to_the_end();

  const Tournament again = read_tournament(archive, "test cup");
  EXPECT_EQ(again.changes(), 1U);
  for (const auto& [number, match] : again.matches()) {
    const bool rejudged = number == TableNumber{1, 1};
    EXPECT_EQ(again.order(match, 1).allowance.block_cpu, 1ms) << number.round << '/' << number.table;
    EXPECT_EQ(match.attempt, rejudged ? 2U : 1U);
    EXPECT_EQ(again.order(match, match.attempt).allowance.block_cpu, rejudged ? 2s : 1ms);
  }
  const Verification found = verify_tournament(archive, "test cup", 1);
  EXPECT_EQ(found.changes, 1U);
  EXPECT_EQ(found.matches, 5U);
  for (const Disagreement& each : found.wrong) ADD_FAILURE() << each.text;
}

TEST_F(ChangingThePlan, ReplaysAllMatchesOfABotWithItsOtherProgram) {
  const Hash better = archive.keep("better source of bot3");
  PlanChange change;
  change.programs.push_back({"bot3", "better.cpp", better, ""});
  ASSERT_EQ(*rejudge(*runner, "bot bot3", "another program was meant", change), 2U);
  for (const worker::MatchOrder& order : runner->open()) {
    EXPECT_EQ(std::ranges::count_if(order.seats, [&](const auto& seat) { return seat->source == better; }), 1);
  }
  runner->resume();
  to_the_end();
  for (const Disagreement& each : verify_tournament(archive, "test cup", 1).wrong) ADD_FAILURE() << each.text;
}

TEST_F(ChangingThePlan, DoneAgainAfterACrashChangesNothingMore) {
  PlanChange change;
  change.allowance.emplace().block_cpu = 2s;
  EXPECT_EQ(*rejudge(*runner, "all", "the limit was wrong", change), 4U);
  const std::size_t entries = archive.read(book_of("test cup")).size();
  TournamentRunner next(archive, *queue, "test cup");
  EXPECT_EQ(*rejudge(next, "all", "the limit was wrong", change), 0U);
  EXPECT_EQ(archive.read(book_of("test cup")).size(), entries);
}

TEST_F(ChangingThePlan, AChangeThatCannotBePlayedLeavesAllResults) {
  PlanChange change;
  change.setup = "nonsense=1";
  EXPECT_FALSE(rejudge(*runner, "all", "?", change));
  EXPECT_TRUE(runner->over());
  EXPECT_EQ(tournament().changes(), 0U);
}

TEST(ChangingThePlanOfARound, OpenMatchesBeginAgainAndTheirOldResultsAreTooLate) {
  store::TestDisk disk;
  store::TestArchive archive(disk);
  archive.keep(test_replay);
  plan_tournament(archive, test_plan(Kind::swiss, 4, 1));
  const auto queue = queue::open_local(archive);
  TournamentRunner runner(archive, *queue, "test cup");
  runner.resume();
  const worker::MatchOrder before = runner.open().front();
  PlanChange change;
  change.allowance.emplace().block_cpu = 2s;
  EXPECT_EQ(*rejudge(runner, "all", "the limit was wrong", change), 0U) << "nothing was decided";
  EXPECT_EQ(runner.take(test_result(before)).kind, Receipt::Kind::known);
  for (const worker::MatchOrder& order : runner.open()) {
    EXPECT_EQ(order.attempt, 2U);
    EXPECT_EQ(runner.take(test_result(order)).kind, Receipt::Kind::counted);
  }
  EXPECT_TRUE(runner.over());
}

}  // namespace
}  // namespace agon::tournaments

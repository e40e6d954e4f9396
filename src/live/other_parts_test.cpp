#include "live/other_parts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace agon::live {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

config::Contest contest() {
  config::Contest two;
  two.servers.resize(2);
  two.servers[0].name = "W1";
  two.servers[1].name = "W2";
  two.servers[1].served = false;
  return two;
}

Scoring scoring_of_two() {
  Scoring scoring;
  scoring.rules.teams = {"alfa", "beta"};
  scoring.rules.tasks = {"A", "B"};
  scoring.rules.servers = {{"W1", 0}, {"W2", 1}};
  scoring.rules.counts = scoring::Counts::results;
  return scoring;
}

Situation own() {
  Situation situation;
  situation.sums = nothing_yet(scoring_of_two().rules);
  const scoring::GamePoints game{0, 1, false, {}, {3 * point, 0}};
  add(scoring_of_two().rules, game, situation.sums);
  situation.finished = std::make_shared<FinishedGames>(1, std::make_shared<const scoring::GamePoints>(game));
  return situation;
}

Standings theirs() {
  Standings all{scoring_of_two(), tournaments::Phase::running, std::chrono::minutes(7), {}};
  all.games.push_back({1, 1, false, {}, {0, 5 * point}});
  all.games.push_back({1, 2, true, {}, {0, point}});
  return all;
}

TEST(OtherParts, AddTheGamesOfTheirServersToTheTable) {
  OtherParts parts(contest());
  ASSERT_TRUE(parts.take_games(scoring_of_two(), Part{theirs(), {"W2"}, {}}));
  Situation situation = own();
  parts.add_to(scoring_of_two(), situation);
  EXPECT_THAT(situation.unheard, IsEmpty());
  EXPECT_THAT(*situation.finished, SizeIs(2));
  const auto all = board(scoring_of_two(), situation);
  EXPECT_EQ(all.totals, (Scores{3 * point, 6 * point}));
  EXPECT_TRUE(all.preview);
}

TEST(OtherParts, ThatWereNeverHeardAreNamedSoThatNobodyTakesTheirZerosForResults) {
  const OtherParts parts(contest());
  Situation situation = own();
  parts.add_to(scoring_of_two(), situation);
  ASSERT_THAT(situation.unheard, SizeIs(1));
  EXPECT_EQ(situation.unheard[0].server, 1U);
  EXPECT_EQ(situation.unheard[0].heard, std::nullopt);
}

TEST(OtherParts, ThatAreSilentStandAsTheyWereAndAreNamed) {
  OtherParts parts(contest());
  const auto now = OtherParts::Steady::now();
  ASSERT_TRUE(parts.take_games(scoring_of_two(), Part{theirs(), {"W2"}, {}}, now));
  Situation situation = own();
  parts.add_to(scoring_of_two(), situation, now + OtherParts::silent_after + std::chrono::seconds(1));
  ASSERT_THAT(situation.unheard, SizeIs(1));
  EXPECT_EQ(situation.unheard[0].heard, std::chrono::minutes(7));
  EXPECT_EQ(board(scoring_of_two(), situation).totals[1], 6 * point);
}

TEST(OtherParts, CountEachGameOnceHoweverOftenTheyTell) {
  OtherParts parts(contest());
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(parts.take_games(scoring_of_two(), Part{theirs(), {"W2"}, {}}));
  Situation situation = own();
  parts.add_to(scoring_of_two(), situation);
  EXPECT_EQ(board(scoring_of_two(), situation).totals[1], 6 * point);
}

TEST(OtherParts, CannotTellOfOurServersNorOfThoseThatTheyDoNotServe) {
  OtherParts parts(contest());
  Standings lie = theirs();
  lie.games.push_back({0, 9, false, {}, {0, 100 * point}});
  ASSERT_TRUE(parts.take_games(scoring_of_two(), Part{lie, {"W1", "W2"}, {}}));
  Situation situation = own();
  parts.add_to(scoring_of_two(), situation);
  EXPECT_EQ(board(scoring_of_two(), situation).totals[1], 6 * point);
  OtherParts nothing(contest());
  ASSERT_TRUE(nothing.take_games(scoring_of_two(), Part{theirs(), {}, {}}));
  Situation alone = own();
  nothing.add_to(scoring_of_two(), alone);
  EXPECT_EQ(board(scoring_of_two(), alone).totals[1], 0);
}

TEST(OtherParts, ThatWereTakenOverDoNotPutTheTableBack) {
  OtherParts parts(contest());
  ASSERT_TRUE(parts.take_games(scoring_of_two(), Part{theirs(), {"W2"}, {}}));
  Standings old = theirs();
  old.now -= std::chrono::minutes(1);
  old.games.clear();
  ASSERT_TRUE(parts.take_games(scoring_of_two(), Part{old, {"W2"}, {}}));
  Situation situation = own();
  parts.add_to(scoring_of_two(), situation);
  EXPECT_EQ(board(scoring_of_two(), situation).totals[1], 6 * point);
}

TEST(OtherParts, ThatGoOnFromAnEarlierTimeAreHeardWhenTheOldOnesHaveBeenSilentForLong) {
  OtherParts parts(contest());
  const auto now = OtherParts::Steady::now(), later = now + OtherParts::silent_after + std::chrono::seconds(1);
  ASSERT_TRUE(parts.take_games(scoring_of_two(), Part{theirs(), {"W2"}, {}}, now));
  Standings restored = theirs();
  restored.now -= std::chrono::minutes(1);
  restored.games.pop_back();
  ASSERT_TRUE(parts.take_games(scoring_of_two(), Part{restored, {"W2"}, {}}, later));
  Situation situation = own();
  parts.add_to(scoring_of_two(), situation, later);
  EXPECT_THAT(situation.unheard, IsEmpty());
  EXPECT_EQ(board(scoring_of_two(), situation).totals[1], 5 * point);
}

TEST(OtherParts, OfAnotherFileAreRefusedInWords) {
  OtherParts parts(contest());
  Standings other = theirs();
  other.scoring.rules.teams = {"beta", "alfa"};
  EXPECT_THAT(parts.take_games(scoring_of_two(), Part{other, {"W2"}, {}}).error(), HasSubstr("the same file"));
}

TEST(OtherParts, WhoseServersBelongToOtherTasksAreOfAnotherFile) {
  OtherParts parts(contest());
  Standings other = theirs();
  other.scoring.rules.servers[1].task = 0;
  EXPECT_FALSE(parts.take_games(scoring_of_two(), Part{other, {"W2"}, {}}));
  Situation situation = own();
  parts.add_to(scoring_of_two(), situation);
  EXPECT_THAT(situation.unheard, SizeIs(1)) << "nothing of it counts";
}

}  // namespace
}  // namespace agon::live

#include "scoring/deadline24.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace agon::scoring {
namespace {

using namespace std::chrono_literals;

TEST(K, GrowsExponentiallyFrom1To8) {
  const KCurve curve;
  EXPECT_EQ(curve.at(0h), point);
  EXPECT_EQ(curve.at(8h), 2 * point);
  EXPECT_EQ(curve.at(16h), 4 * point);
  EXPECT_EQ(curve.at(24h), 8 * point);
  EXPECT_EQ(curve.at(12h), 2'828'427) << "the square root of 8 is 2.8284271...";
  EXPECT_EQ(curve.at(1h), 1'090'508) << "8^(1/24) is 1.0905077...";
}

TEST(K, IsTheNearestMillionthAtEveryMoment) {
  const KCurve curve;
  std::int64_t before = 0;
  for (Time t{}; t <= 24h; t += 61'003ms) {
    const double exact = std::pow(8.0, static_cast<double>(t.count()) / 86'400'000) * 1e6;
    ASSERT_NEAR(static_cast<double>(curve.at(t)), exact, 0.5 + 1e-6);
    ASSERT_GE(curve.at(t), before);
    before = curve.at(t);
  }
}

TEST(K, StandsBeforeTheStartAndAfterTheEnd) {
  EXPECT_EQ(KCurve().at(-1h), point);
  EXPECT_EQ(KCurve().at(30h), 8 * point);
  EXPECT_EQ((KCurve{24h, 1}.at(12h)), point) << "a contest without the coefficient";
}

TEST(K, KeepsWhatWasAnnouncedWhenMoreTimeIsGivenAndReachesItsLastValueAtTheNewEnd) {
  const KCurve before;
  const KCurve after = before.extended(8h, 32h);
  for (Time t{}; t <= 8h; t += 61'003ms) ASSERT_EQ(after.at(t), before.at(t));
  EXPECT_EQ(after.at(8h), 2 * point);
  EXPECT_EQ(after.at(20h), 4 * point) << "from 2 to 8 in 24 hours: 2 x 4^(12/24)";
  EXPECT_EQ(after.at(32h), 8 * point);
  for (Time t = 8h; t < 32h; t += 61'003ms) {
    const double exact = 2 * std::pow(4.0, static_cast<double>((t - 8h).count()) / 86'400'000) * 1e6;
    ASSERT_NEAR(static_cast<double>(after.at(t)), exact, 0.5 + 1e-6);
  }
}

TEST(K, KeepsWhatWasAnnouncedWhenMoreTimeIsGivenTwice) {
  const KCurve once = KCurve().extended(8h, 32h), twice = once.extended(20h, 40h);
  for (Time t{}; t <= 20h; t += 61'003ms) ASSERT_EQ(twice.at(t), once.at(t));
  EXPECT_EQ(twice.at(30h), 5'656'854) << "half way from 4 to 8: 4 x the square root of 2";
  EXPECT_EQ(twice.at(40h), 8 * point);
  const KCurve at_the_end = KCurve().extended(24h, 30h);
  EXPECT_EQ(at_the_end.at(12h), KCurve().at(12h));
  EXPECT_EQ(at_the_end.at(27h), 8 * point) << "it has reached its last value and stays there";
}

TEST(ContestTime, DoesNotPassDuringPauses) {
  const std::vector<Pause> pauses = {{10h, 11h}, {2h, 3h}, {2h + 30min, 4h}};
  EXPECT_EQ(contest_time(1h, pauses), 1h);
  EXPECT_EQ(contest_time(3h, pauses), 2h) << "stands in the pause";
  EXPECT_EQ(contest_time(4h, pauses), 2h) << "where pauses overlap the time is taken away once";
  EXPECT_EQ(contest_time(10h + 30min, pauses), 8h);
  EXPECT_EQ(contest_time(27h, pauses), 24h) << "three hours of pauses make the end three hours later";
  EXPECT_EQ(contest_time(5h, std::vector<Pause>{{4h}}), 4h) << "nobody knows yet when it ends";
  EXPECT_EQ(contest_time(-1h, {}), 0h);
}

// Two tasks with two servers and one, as F1, F2 and N1.
Deadline24 contest(std::vector<std::string> teams) {
  return {std::move(teams), {"Ognisko", "Siec"}, {{"F1", 0}, {"F2", 0}, {"N1", 1}}, {}};
}

Scores whole(std::initializer_list<std::int64_t> points) {
  Scores scores;
  for (const std::int64_t p : points) scores.push_back(p * point);
  return scores;
}

TEST(Deadline24, AResultIsTheSumOfGamesTimesKAtTheirEnd) {
  const auto board = score(contest({"a", "b"}), std::vector<GamePoints>{{0, 1, false, 8h, whole({10, 0})},
                                                                        {0, 2, false, 16h, whole({5, 100})}});
  EXPECT_EQ(board.servers[0].result, whole({40, 400}));
  EXPECT_FALSE(board.preview);
}

TEST(Deadline24, ATeamThatCameAfterTheSumsWereMadeHasNothingInThem) {
  const Deadline24 before = contest({"a", "b"}), after = contest({"a", "b", "c"});
  Deadline24Sums sums = nothing_yet(before);
  add(before, {0, 1, false, 0h, whole({10, 20})}, sums);
  EXPECT_EQ(score(after, sums).servers[0].result, whole({10, 20, 0}));
  add(after, {0, 2, false, 0h, whole({1, 2, 3})}, sums);
  EXPECT_EQ(score(after, sums).servers[0].result, whole({11, 22, 3}));
}

TEST(Deadline24, WhereResultsCountTheyAreTheTasksPoints) {
  Deadline24 rules = contest({"a", "b"});
  rules.counts = Counts::results;
  const std::vector<GamePoints> games{{0, 1, false, 0h, whole({100, 300})}, {2, 1, false, 0h, whole({7, 0})}};
  const auto board = score(rules, games);
  EXPECT_EQ(board.servers[0].ranking_points, whole({100, 300}));
  EXPECT_EQ(board.totals, whole({57, 150})) << "a task is the mean of its two servers";
  EXPECT_EQ(reasons(rules, games, 0).text().find("100 x"), std::string::npos);
}

TEST(Deadline24, ThePartOfAGameIsRoundedToTheNearestMillionth) {
  const auto board =
      score(contest({"a"}), std::vector<GamePoints>{{0, 1, false, 12h, {1'500'000}}, {1, 1, false, 12h, {1}}});
  EXPECT_EQ(board.servers[0].result[0], 4'242'641) << "1.5 x 2.828427 = 4.2426405, halves up";
  EXPECT_EQ(board.servers[1].result[0], 3);
}

TEST(Deadline24, RankingPointsAre100TimesTheResultByTheMeanOfTheBestThree) {
  const auto board =
      score(contest({"a", "b", "c", "d"}), std::vector<GamePoints>{{0, 1, false, 0h, whole({100, 300, 50, 200})}});
  EXPECT_EQ(board.servers[0].mean, 200 * point);
  EXPECT_EQ(board.servers[0].best, (std::vector<std::size_t>{1, 3, 0}));
  EXPECT_EQ(board.servers[0].ranking_points, whole({50, 150, 25, 100}));
}

TEST(Deadline24, WithFewerThanThreeTeamsTheMeanIsOfThoseThereAre) {
  const auto board = score(contest({"a", "b"}), std::vector<GamePoints>{{0, 1, false, 0h, whole({1, 3})}});
  EXPECT_EQ(board.servers[0].ranking_points, whole({50, 150}));
}

TEST(Deadline24, WhereTheMeanIsNothingEverybodyHasNothing) {
  const auto board = score(contest({"a", "b", "c"}), std::vector<GamePoints>{{0, 1, false, 0h, whole({0, 0, 0})}});
  EXPECT_EQ(board.totals, whole({0, 0, 0}));
  EXPECT_EQ(board.places, (std::vector<std::uint32_t>{1, 1, 1}));
}

TEST(Deadline24, ATeamWithoutAGameHasResult0AndCountsAmongTheResults) {
  const auto board = score(contest({"a", "b", "c"}), std::vector<GamePoints>{{0, 1, false, 0h, whole({30})}});
  EXPECT_EQ(board.servers[0].ranking_points, whole({300, 0, 0})) << "the mean of 30, 0 and 0 is 10";
}

TEST(Deadline24, ATaskIsTheMeanOverItsServersAndTheTotalTheSumOverTasks) {
  const auto board = score(contest({"a", "b", "c"}), std::vector<GamePoints>{{0, 1, false, 0h, whole({100, 200, 300})},
                                                                             {1, 1, false, 0h, whole({10, 10, 10})},
                                                                             {2, 1, false, 0h, whole({0, 6, 6})}});
  EXPECT_EQ(board.tasks[0], whole({75, 100, 125}));
  EXPECT_EQ(board.tasks[1], whole({0, 150, 150}));
  EXPECT_EQ(board.totals, whole({75, 250, 275}));
  EXPECT_EQ(board.places, (std::vector<std::uint32_t>{3, 2, 1}));
}

TEST(Deadline24, ATasksPointsAreRoundedToTheNearestMillionthHalvesUp) {
  Deadline24 rules = contest({"a", "b"});
  rules.counts = Counts::results;
  const auto board = score(rules, std::vector<GamePoints>{{0, 1, false, 0h, {1, 2}}, {1, 1, false, 0h, {2, 2}}});
  EXPECT_EQ(board.tasks[0], (Scores{2, 2})) << "the mean of 1 and 2 millionths is 1.5";
}

TEST(Deadline24, RankingPointsAndTheMeanAreRoundedToTheNearestMillionth) {
  const auto board = score(contest({"a", "b", "c"}), std::vector<GamePoints>{{0, 1, false, 0h, whole({1, 2, 4})}});
  EXPECT_EQ(board.servers[0].mean, 2'333'333) << "7 / 3";
  EXPECT_EQ(board.servers[0].ranking_points, (Scores{42'857'143, 85'714'286, 171'428'571})) << "300 / 7 and so on";
  const auto other = score(contest({"a", "b", "c"}), std::vector<GamePoints>{{0, 1, false, 0h, {1, 2, 2}}});
  EXPECT_EQ(other.servers[0].mean, 2) << "5 / 3 millionths";
}

TEST(Deadline24, AtTheMomentOfItsEndAGameHasTheKOfThatMoment) {
  const auto board = score(contest({"a"}), std::vector<GamePoints>{{0, 1, false, 24h, whole({1})}});
  EXPECT_EQ(board.servers[0].result, whole({8}));
}

TEST(Deadline24, EqualTotalsShareAPlace) {
  const auto board =
      score(contest({"a", "b", "c", "d"}), std::vector<GamePoints>{{0, 1, false, 0h, whole({2, 1, 2, 3})}});
  EXPECT_EQ(board.places, (std::vector<std::uint32_t>{2, 4, 2, 1}));
}

TEST(Deadline24, ARunningGameIsAPreviewWithTheKOfThisMoment) {
  const auto board = score(contest({"a", "b"}), std::vector<GamePoints>{{0, 1, false, 0h, whole({10, 20})},
                                                                        {0, 2, true, 8h, whole({10, 0})}});
  EXPECT_TRUE(board.preview);
  EXPECT_EQ(board.servers[0].finished, whole({10, 20}));
  EXPECT_EQ(board.servers[0].preview, whole({20, 0}));
  EXPECT_EQ(board.servers[0].result, whole({30, 20}));
}

TEST(Deadline24, LargeResultsDoNotOverflow) {
  const auto board = score(contest({"a", "b"}), std::vector<GamePoints>{{0, 1, false, 24h, whole({1'000'000'000, 1})}});
  EXPECT_EQ(board.servers[0].result[0], 8'000'000'000 * point);
  EXPECT_EQ(board.servers[0].ranking_points, (Scores{200 * point, 0})) << "100 x 8e9 / (4e9 + 4), rounded";
}

TEST(Deadline24, ATeamIsToldWhyItHasThesePoints) {
  const std::vector<GamePoints> games = {{0, 1, false, 8h, whole({10, 5})},
                                         {0, 2, true, 16h, whole({0, 5})},
                                         {2, 1, false, 24h, {31'000'000, 30'031'250}}};
  const auto why = reasons(contest({"Alfa", "Beta"}), games, 1);
  EXPECT_EQ(why.text(), R"(Beta

Ognisko
  server F1
    game 1: 5.000000 points x K 2.000000 = 10.000000
    game 2: 5.000000 points x K 4.000000 = 20.000000 (running: a preview)
    result 30.000000
    best of the server: Beta 30.000000, Alfa 20.000000, mean 25.000000
    ranking points: 100 x 30.000000 / 25.000000 = 120.000000
  server F2
    result 0.000000
    best of the server: Alfa 0.000000, Beta 0.000000, mean 0.000000
    ranking points: nobody has a result yet, so 0.000000
  task: (120.000000 + 0.000000) / 2 = 60.000000

Siec
  server N1
    game 1: 30.031250 points x K 8.000000 = 240.250000
    result 240.250000
    best of the server: Alfa 248.000000, Beta 240.250000, mean 244.125000
    ranking points: 100 x 240.250000 / 244.125000 = 98.412698
  task: (98.412698) / 1 = 98.412698

total 158.412698, place 1; games are running, so this is a preview
)");
  EXPECT_EQ(why.total, 158'412'698);
  EXPECT_EQ(why.servers[0].games[1].part, 20 * point);
}

// The line with the ranking points of the first team on the first server.
std::string ranking_line(const Scores& results) {
  const std::string text =
      reasons(contest({"a", "b", "c"}), std::vector<GamePoints>{{0, 1, false, 0h, results}}, 0).text();
  const std::size_t begin = text.find("ranking points: ");
  return text.substr(begin, text.find('\n', begin) - begin);
}

TEST(Deadline24, RankingPointsAreToldSoThatTheyCanBeCheckedHoweverTheMeanIsRounded) {
  EXPECT_EQ(ranking_line({1, 0, 0}), "ranking points: 100 x 0.000001 / (0.000001 / 3) = 300.000000")
      << "the mean is rounded to 0";
  EXPECT_EQ(ranking_line({1, 2, 2}), "ranking points: 100 x 0.000001 / (0.000005 / 3) = 60.000000");
  EXPECT_EQ(ranking_line(whole({1, 2, 4})), "ranking points: 100 x 1.000000 / (7.000000 / 3) = 42.857143");
  EXPECT_EQ(ranking_line(whole({1, 2, 3})), "ranking points: 100 x 1.000000 / 2.000000 = 50.000000");
  EXPECT_EQ(ranking_line(whole({0, 0, 0})), "ranking points: nobody has a result yet, so 0.000000");
  EXPECT_EQ(ranking_line(whole({-1, 0, 1})), "ranking points: the mean is not above 0, so 0.000000");
}

}  // namespace
}  // namespace agon::scoring

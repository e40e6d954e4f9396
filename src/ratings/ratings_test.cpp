#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/dice.hpp"
#include "formats/test_field.hpp"
#include "ratings/bradley_terry.hpp"
#include "ratings/comparison.hpp"
#include "ratings/weng_lin.hpp"

namespace agon::ratings {
namespace {

// Games of player 0 against player 1: wins, draws, losses of 0.
std::vector<formats::Played> match(int wins, int draws, int losses) {
  std::vector<formats::Played> played;
  std::uint32_t round = 0;
  for (int i = 0; i < wins; ++i) played.push_back(formats::duel(++round, 0, 1, 2, 0));
  for (int i = 0; i < draws; ++i) played.push_back(formats::duel(++round, 1, 0, 1, 1));
  for (int i = 0; i < losses; ++i) played.push_back(formats::duel(++round, 1, 0, 2, 0));
  return played;
}

TEST(BradleyTerry, TwoPlayersDifferByTheEloOfTheirScore) {
  BradleyTerry model;
  model.virtual_draws = 1e-9;
  const auto ratings = model.rate(2, match(60, 20, 20));
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo_of(0.7), 0.01);
  EXPECT_NEAR(ratings[0].elo + ratings[1].elo, 0, 1e-9);
  EXPECT_LT(ratings[0].low, ratings[0].elo);
  EXPECT_GT(ratings[0].high, ratings[0].elo);
  EXPECT_EQ(ratings[0].games, 100U);
}

TEST(BradleyTerry, ExistsForWhoHasWonOrLostEverythingAndForWhoHasNotPlayed) {
  const auto ratings = BradleyTerry().rate(3, match(10, 0, 0));
  EXPECT_TRUE(std::isfinite(ratings[0].elo));
  EXPECT_GT(ratings[0].elo, ratings[2].elo);
  EXPECT_GT(ratings[2].elo, ratings[1].elo);
  EXPECT_NEAR(ratings[2].elo, 0, 0.01);
}

// At the maximum of the likelihood its slope is 0: expected points equal scored points.
TEST(BradleyTerry, ExpectedPointsAreThePointsScored) {
  Dice dice(1, 1);
  std::vector<formats::Played> played;
  for (std::uint32_t round = 1; round <= 400; ++round) {
    const formats::Player a = dice.below(8), b = (a + 1 + dice.below(7)) % 8;
    played.push_back(formats::duel(round, a, b, static_cast<int>(dice.below(3)), 0));
    played.back().scores[1] = point - played.back().scores[0];
  }
  const BradleyTerry model{1, 0, 1};
  const auto ratings = model.rate(8, played);
  std::vector<double> surplus(8);
  for (const formats::Played& game : played) {
    const formats::Player a = game.meeting.seats[0], b = game.meeting.seats[1];
    const double expected = score_of(ratings[a].elo - ratings[b].elo), scored = formats::halves(game)[0] / 2.0;
    surplus[a] += scored - expected, surplus[b] -= scored - expected;
  }
  for (const double sum : surplus) EXPECT_NEAR(sum, 0, 0.3) << "the virtual draw moves it by less than half a point";
}

TEST(BradleyTerry, DoesNotDependOnTheOrderOfResults) {
  auto played = match(13, 5, 7);
  const auto ratings = BradleyTerry().rate(2, played);
  std::reverse(played.begin(), played.end());
  const auto reversed = BradleyTerry().rate(2, played);
  EXPECT_EQ(ratings[0].elo, reversed[0].elo);
  EXPECT_EQ(ratings[0].low, reversed[0].low);
  EXPECT_EQ(ratings[0].high, reversed[0].high);
}

TEST(BradleyTerry, TheIntervalsHoldTheTruthNineteenTimesInTwenty) {
  Dice dice(4, 1);
  int inside = 0;
  constexpr int trials = 200;
  for (int trial = 0; trial < trials; ++trial) {
    int wins = 0;
    for (int i = 0; i < 200; ++i) wins += dice.below(100) < 60;
    const auto rating =
        BradleyTerry{1e-6, 200, static_cast<std::uint64_t>(trial)}.rate(2, match(wins, 0, 200 - wins))[0];
    const double get_bool = elo_of(0.6) / 2;
    inside += rating.low <= get_bool && get_bool <= rating.high;
  }
  EXPECT_GE(inside, trials * 90 / 100);
  EXPECT_LE(inside, trials * 99 / 100);
}

std::vector<formats::Played> finishing(std::vector<std::int64_t> places) {
  formats::Played game{{1, 1, {}, 0, ""}, {}, {}, 0};
  for (formats::Player seat = 0; seat < places.size(); ++seat) {
    game.meeting.seats.push_back(seat);
    game.scores.push_back((10 - places[seat]) * point);
  }
  return {game};
}

TEST(WengLin, FreshPlayersFinishing12324AreNotRatedThirdAboveSecond) {
  const auto skills = WengLin().rate(5, finishing({1, 2, 3, 2, 4}));
  EXPECT_GT(skills[0].mu, skills[1].mu);
  EXPECT_DOUBLE_EQ(skills[1].mu, skills[3].mu);
  EXPECT_GT(skills[1].mu, skills[2].mu);
  EXPECT_GT(skills[2].mu, skills[4].mu);
}

// By hand: c = sqrt(2 (25/3)^2 + 2 (25/6)^2) = 13.1762; mu changes by 69.4444 / c / 2 = 2.63523; sigma^2 is multiplied
// by 1 - 8.3333/c * 69.4444/c^2 / 4 = 0.936754.
TEST(WengLin, TwoFreshPlayersChangeAsTheFormulaSays) {
  const auto skills = WengLin().rate(2, std::vector{formats::duel(1, 0, 1, 2, 0)});
  EXPECT_NEAR(skills[0].mu, 27.63523, 1e-5);
  EXPECT_NEAR(skills[1].mu, 22.36477, 1e-5);
  EXPECT_NEAR(skills[0].sigma, 25.0 / 3 * std::sqrt(0.936754), 1e-5);
}

TEST(WengLin, EqualResultsGiveEqualChangesWhateverTheOrder) {
  std::vector<formats::Played> played = {formats::duel(1, 0, 1, 2, 0), formats::duel(1, 2, 3, 2, 0),
                                         formats::duel(1, 0, 3, 1, 1), formats::duel(1, 2, 1, 1, 1)};
  const auto skills = WengLin().rate(4, played);
  EXPECT_DOUBLE_EQ(skills[0].mu, skills[2].mu);
  EXPECT_DOUBLE_EQ(skills[1].sigma, skills[3].sigma);
  std::reverse(played.begin(), played.end());
  EXPECT_DOUBLE_EQ(WengLin().rate(4, played)[0].mu, skills[0].mu);
}

TEST(WengLin, AGameThatBothLoseTechnicallyCountsForNobody) {
  formats::Played game = formats::duel(1, 0, 1, 2, 0);
  game.faults.set(0).set(1);
  EXPECT_EQ(WengLin().rate(2, std::vector{game})[0].mu, 25);
}

const PairCounts example{{13, 37, 50, 25, 3}};

TEST(Comparison, TheExampleOf128PairsHasScore04375AndElo4366Below) {
  EXPECT_EQ(example.total(), 128U);
  const Difference found = difference(example);
  EXPECT_DOUBLE_EQ(found.score, 0.4375);
  EXPECT_NEAR(found.elo, -43.66, 0.005);
  EXPECT_LT(found.high, 0) << "worse, with 95 % confidence";
  EXPECT_NEAR(found.superiority, 0.00197, 0.00001) << "2.946 standard errors below 1/2, and half a pair of each result";
}

TEST(Comparison, IntervalsReachAsFarUpAsDownInPoints) {
  const Difference found = difference(example);
  EXPECT_NEAR(score_of(found.high) - found.score, found.score - score_of(found.low), 1e-12);
  const double error = std::sqrt(example.variance() / 128);
  EXPECT_NEAR(score_of(found.high), 0.4375 + 1.96 * error, 1e-5);
}

TEST(Comparison, WithoutPairsNothingIsKnown) {
  const Difference found = difference({});
  EXPECT_EQ(found.elo, 0);
  EXPECT_EQ(found.superiority, 0.5);
  EXPECT_TRUE(std::isinf(found.high));
}

TEST(Sprt, BoundsFollowFromTheErrors) {
  EXPECT_NEAR(Sprt().upper(), 2.944439, 1e-6);
  EXPECT_NEAR(Sprt().lower(), -2.944439, 1e-6);
}

// If each pair is won or lost twice, there is only one distribution for each mean, so the ratio is that of a coin.
TEST(Sprt, OfPairsWonOrLostTwiceIsThatOfACoin) {
  const PairCounts coin{{400, 0, 0, 0, 600}};
  const Sprt test{0, 40, 0.05, 0.05};
  const double s0 = score_of(0), s1 = score_of(40);
  EXPECT_NEAR(test.ratio(coin), 400 * std::log((1 - s1) / (1 - s0)) + 600 * std::log(s1 / s0), 0.01);
}

// For small differences, it approximates that of a normal distribution.
TEST(Sprt, IsNearThatOfANormalDistribution) {
  const PairCounts counts{{1300, 3700, 5000, 3900, 1350}};
  const Sprt test{0, 4, 0.05, 0.05};
  const double s0 = score_of(0), s1 = score_of(4);
  const double normal =
      static_cast<double>(counts.total()) * (s1 - s0) * (2 * counts.score() - s0 - s1) / (2 * counts.variance());
  EXPECT_NEAR(test.ratio(counts), normal, 0.02 * std::abs(normal) + 0.02);
}

TEST(Sprt, ErrsAsSeldomAsItSays) {
  Dice dice(7, 1);
  const Sprt test{0, 60, 0.05, 0.05};
  int wrong = 0;
  constexpr int trials = 300;
  for (int trial = 0; trial < trials; ++trial) {
    PairCounts counts;
    Sprt::Verdict verdict = Sprt::Verdict::play_on;
    while (verdict == Sprt::Verdict::play_on) {  // equal players, with draws
      counts.add(static_cast<int>(dice.below(3) + dice.below(3)));
      verdict = test.verdict(counts);
    }
    wrong += verdict == Sprt::Verdict::better;
  }
  EXPECT_LE(wrong, trials * 8 / 100);
  EXPECT_GE(wrong, 1);
}

// The ratio alone would take 50 pairs.
TEST(Sprt, DecidesClearCasesSoon) {
  const Sprt test{0, 20, 0.05, 0.05};
  const auto pairs_until_decided = [&](int halves) {
    PairCounts counts;
    while (test.verdict(counts) == Sprt::Verdict::play_on) counts.add(halves);
    return std::pair(counts.total(), test.verdict(counts));
  };
  const auto [won, better] = pairs_until_decided(4);
  const auto [lost, worse] = pairs_until_decided(0);
  EXPECT_EQ(better, Sprt::Verdict::better);
  EXPECT_EQ(worse, Sprt::Verdict::not_better);
  EXPECT_LE(won, 10U);
  EXPECT_LE(lost, 10U);
  EXPECT_GE(won, 5U) << "five pairs may be luck";
  EXPECT_LT(difference(PairCounts{{0, 0, 0, 0, 1}}).superiority, 0.9) << "nor is anything sure after one";
}
TEST(Sprt, TheExampleIsNotBetter) {
  EXPECT_EQ((Sprt{0, 5, 0.05, 0.05}.verdict(example)), Sprt::Verdict::play_on);
  EXPECT_EQ((Sprt{0, 30, 0.05, 0.05}.verdict(example)), Sprt::Verdict::not_better);
}

}  // namespace
}  // namespace agon::ratings

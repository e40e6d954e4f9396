#include "ratings/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace agon::ratings {
namespace {

constexpr double normal_95 = 1.959963984540054;  // standard deviations that contain 95 %

struct Outcome {
  double value = 0;  // A's share of the points
  double probability = 0;
};
using Distribution = std::array<Outcome, 5>;

// Counts a thousandth of a pair where there was none, so that every result is possible.
Distribution distribution_of(const PairCounts& counts) {
  Distribution all;
  double sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = {static_cast<double>(i) / 4, counts.pairs[i] == 0 ? 1e-3 : static_cast<double>(counts.pairs[i])};
    sum += all[i].probability;
  }
  for (Outcome& outcome : all) outcome.probability /= sum;
  return all;
}

// The most likely distribution with this mean, given the observed one: p / (1 + x (value - mean)), where x is chosen to
// give that mean. The sum decreases with x, so x is found by bisection.
Distribution most_likely(const Distribution& seen, double mean) {
  double low = -1 / (1 - mean), high = 1 / mean;
  for (int step = 0; step < 100; ++step) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (const auto& [value, p] : seen) sum += p * (value - mean) / (1 + x * (value - mean));
    (sum > 0 ? low : high) = x;
  }
  Distribution likely = seen;
  for (auto& [value, p] : likely) p /= 1 + low * (value - mean);
  return likely;
}

// Half a pair for each of the five results (Jeffreys prior), so that a few pairs carry little weight.
constexpr double prior_pairs = 0.5;

// The wealth of a gambler who started with 1 and bet on every pair that A's share of the points exceeds `mean`, with a
// third of the money at each of three stakes. If the true mean is at most `mean`, the probability of ever reaching x is
// at most 1 / x (Ville's inequality; Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
// betting").
double wealth_above(const PairCounts& counts, double mean) {
  constexpr std::array stakes = {0.3, 0.6, 0.9};
  double sum = 0;
  for (const double stake : stakes) {
    double log = 0;
    for (std::size_t i = 0; i < counts.pairs.size(); ++i) {
      log += static_cast<double>(counts.pairs[i]) * std::log(1 - stake + stake * static_cast<double>(i) / 4 / mean);
    }
    sum += std::exp(log);
  }
  return sum / static_cast<double>(stakes.size());
}

PairCounts seen_by_b(PairCounts counts) {
  std::ranges::reverse(counts.pairs);
  return counts;
}

// The part of the error probabilities that is used for clear cases.
constexpr double clear_part = 0.2;

}  // namespace

std::uint64_t PairCounts::total() const { return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0}); }

double PairCounts::score() const {
  if (total() == 0) return 0.5;
  double sum = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) sum += static_cast<double>(pairs[i] * i);
  return sum / 4 / static_cast<double>(total());
}

double PairCounts::variance() const {
  if (total() == 0) return 0;
  double sum = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    sum += static_cast<double>(pairs[i]) * std::pow(static_cast<double>(i) / 4 - score(), 2);
  }
  return sum / static_cast<double>(total());
}

double elo_of(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(score / (1 - score));
}

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Difference difference(const PairCounts& counts) {
  const double score = counts.score();
  const auto pairs = static_cast<double>(counts.total());
  if (pairs == 0) return {0.5, 0, elo_of(0), elo_of(1), 0.5};
  const double error = std::sqrt(counts.variance() / pairs);
  Difference found{score, elo_of(score), elo_of(score - normal_95 * error), elo_of(score + normal_95 * error), 0.5};
  double mean = 0, square = 0, sum = 0;
  for (std::size_t i = 0; i < counts.pairs.size(); ++i) {
    const double weight = static_cast<double>(counts.pairs[i]) + prior_pairs, value = static_cast<double>(i) / 4;
    sum += weight, mean += weight * value, square += weight * value * value;
  }
  mean /= sum;
  found.superiority = std::erfc(-(mean - 0.5) / std::sqrt((square / sum - mean * mean) / sum) / std::sqrt(2)) / 2;
  return found;
}

double Sprt::ratio(const PairCounts& counts) const {
  if (counts.total() == 0) return 0;
  const Distribution seen = distribution_of(counts);
  const Distribution as0 = most_likely(seen, score_of(elo0)), as1 = most_likely(seen, score_of(elo1));
  double sum = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    sum += seen[i].probability * std::log(as1[i].probability / as0[i].probability);
  }
  return sum * static_cast<double>(counts.total());
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

Sprt::Verdict Sprt::verdict(const PairCounts& counts) const {
  if (wealth_above(counts, score_of(elo0)) >= 1 / (clear_part * alpha)) return Verdict::better;
  if (wealth_above(seen_by_b(counts), 1 - score_of(elo1)) >= 1 / (clear_part * beta)) return Verdict::not_better;
  const double found = ratio(counts);
  return found >= upper() ? Verdict::better : found <= lower() ? Verdict::not_better : Verdict::play_on;
}

}  // namespace agon::ratings

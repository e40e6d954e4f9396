#pragma once

#include <array>
#include <cstdint>

namespace agon::ratings {

// Is A better than B? Both play pairs of games with sides swapped and otherwise equal starts. Pairs are counted, as the
// two games are not independent: 0, 1/2, 1, 3/2 or 2 points for A.
struct PairCounts {
  std::array<std::uint64_t, 5> pairs{};  // by A's points in halves, 0 .. 4

  void add(int halves) { ++pairs[static_cast<std::size_t>(halves)]; }
  std::uint64_t total() const;
  double score() const;     // A's share of all points, 0 to 1; 1/2 without pairs
  double variance() const;  // of A's share in one pair
};

double elo_of(double score);  // 400 log10(score / (1 - score)); infinite at 0 and 1
double score_of(double elo);

struct Difference {
  double score = 0.5;
  double elo = 0;
  double low = 0;  // of a 95 % interval
  double high = 0;
  double superiority = 0.5;  // the likelihood of superiority of A (LOS); never close to 0 or 1 with few pairs
};
Difference difference(const PairCounts&);

// Sequential probability ratio test: play on until it is decided whether A is better by elo1 (and not only by elo0).
// The log-likelihood ratio is generalised to the five results of a pair: each hypothesis is represented by the most
// likely distribution with its mean (Van den Bergh, "A practical introduction to the GSPRT"; used for chess engines).
// Clear cases end earlier: when the pairs favour A (or B) so much that a bet against that, valid at any stopping time,
// would be lost. That test adds a fifth of alpha and beta to the error probabilities.
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  // the probability of accepting elo1 if elo0 is true
  double beta = 0.05;   // the probability of accepting elo0 if elo1 is true

  enum class Verdict { play_on, better, not_better };
  double ratio(const PairCounts&) const;
  double lower() const;  // at or below: not better
  double upper() const;  // at or above: better
  Verdict verdict(const PairCounts&) const;
};

}  // namespace agon::ratings

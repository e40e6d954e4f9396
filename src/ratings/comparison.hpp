#pragma once

#include <array>
#include <cstdint>

namespace agon::ratings {

// Is A better than B? Both play pairs of games with sides swapped (and the same start otherwise), and the pair is what
// counts, as its two games are not independent: 0, 1/2, 1, 3/2 or 2 points for A.
struct PairCounts {
  std::array<std::uint64_t, 5> pairs{};  // by points of A in halves, 0 .. 4

  void add(int halves) { ++pairs[static_cast<std::size_t>(halves)]; }
  std::uint64_t total() const;
  double score() const;     // A's part of all points, 0 to 1; 1/2 without any pair
  double variance() const;  // of the part in one pair
};

double elo_of(double score);  // 400 log10(score / (1 - score)); infinite at 0 and 1
double score_of(double elo);

struct Difference {
  double score = 0.5;
  double elo = 0;
  double low = 0;  // of a 95 % interval
  double high = 0;
  double superiority = 0.5;  // the likelihood that A is better (LOS); few pairs leave it far from 0 and 1
};
Difference difference(const PairCounts&);

// Sequential probability ratio test: play on until it is decided whether A is better by elo1 (and not only by elo0).
// The log-likelihood ratio is the generalised one over the five results of a pair: for each hypothesis the most likely
// distribution with that mean (Van den Bergh, "A practical introduction to the GSPRT"; chess engines are tested so).
// Clear cases end earlier: where the pairs are so many for A (or for B) that a bet against them, valid at whatever time
// one looks, would be lost. That test has a fifth of alpha and beta in addition.
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  // the chance to take elo1 where elo0 is true
  double beta = 0.05;   // the chance to take elo0 where elo1 is true

  enum class Verdict { play_on, better, not_better };
  double ratio(const PairCounts&) const;
  double lower() const;  // at or below: not better
  double upper() const;  // at or above: better
  Verdict verdict(const PairCounts&) const;
};

}  // namespace agon::ratings

#pragma once

#include <span>
#include <vector>

#include "formats/played.hpp"

namespace agon::ratings {

// Skills for a ladder, from matches with any number of seats: Weng and Lin, "A Bayesian Approximation Method for Online
// Ranking" (2011), algorithm 1: Bradley-Terry, full pair. A skill is a normal distribution; each match compares all
// pairs of its seats by their scores. All matches of a round start from the skills before the round, so only the order
// of rounds matters, and equal results give equal changes.
struct WengLin {
  double mu = 25;
  double sigma = 25.0 / 3;
  double beta = 25.0 / 6;
  double kappa = 1e-4;  // lower limit on the factor of sigma squared per match

  struct Skill {
    double mu = 0;
    double sigma = 0;
    double shown() const { return mu - 3 * sigma; }  // a lower bound on the skill, with near certainty
  };

  // By player. Ignores house bots, byes and duels that both players lost technically.
  std::vector<Skill> rate(std::size_t players, std::span<const formats::Played>) const;
};

}  // namespace agon::ratings

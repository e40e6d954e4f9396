#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "formats/played.hpp"

namespace agon::ratings {

// Strengths from duels in the Bradley-Terry model: i beats j with probability p_i / (p_i + p_j), and a draw is half a
// win. They are computed by minorisation-maximisation (Hunter, "MM algorithms for generalized Bradley-Terry models",
// 2004) and shown as Elo, 400 log10 p, with a mean of 0. Each player also gets `virtual_draws` draws against an average
// player, so that finite strengths exist even for players who won or lost everything or never met.
//
// The intervals contain 95 % of the strengths from resampled games (bootstrap, with the given seed). The order of the
// games does not matter. For information only: no place depends on these figures.
struct BradleyTerry {
  double virtual_draws = 1;
  std::uint32_t resamples = 400;
  std::uint64_t seed = 1;

  struct Rating {
    double elo = 0;
    double low = 0;
    double high = 0;
    std::uint32_t games = 0;
  };

  // By player. Ignores byes and games that both players lost technically.
  std::vector<Rating> rate(std::size_t players, std::span<const formats::Played>) const;
};

}  // namespace agon::ratings

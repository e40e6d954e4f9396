#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "formats/played.hpp"

namespace agon::ratings {

// Strengths from duels by the model of Bradley and Terry: i beats j with the probability p_i / (p_i + p_j), a draw
// being half a win. They are found by minorisation and maximisation (Hunter, "MM algorithms for generalized
// Bradley-Terry models", 2004) and shown as Elo, 400 log10 p, the mean of all at 0. Each player also has
// `virtual_draws` draws against an average player, so that strengths exist whoever has won or lost everything, and
// however few have met.
//
// The intervals hold 95 % of the strengths that come of resampled games (bootstrap); they are drawn from the seed.
// Nothing depends on the order of the games. These are figures to look at: no place follows from them.
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

  // By player. Byes and games that both have lost technically are left out.
  std::vector<Rating> rate(std::size_t players, std::span<const formats::Played>) const;
};

}  // namespace agon::ratings

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/simulated_time.hpp"

namespace agon::sim {

// What became of a contest.
struct Report {
  std::uint64_t seed = 0;
  Duration time{};  // that passed in it
  std::uint64_t crashes = 0, faults = 0, turns = 0, orders = 0, matches = 0;
  std::uint64_t digest = 0;           // of all that was said, kept and decided
  std::vector<std::string> findings;  // promises that were not kept; none: all is well
};

// A whole contest in this process: the live server and the tournaments with the real store and archive, on a simulated
// disk, clock, network and queue. All that is drawn, the contest and what goes wrong in it, follows from the seed, so
// it is the same each time.
//
// It looks whether what was acknowledged is in the journal, once and in its order; whether games go through the states
// that the journal says; whether turns had their time, and standings follow from the journal; whether the contest and
// its tournaments come to their end, and these verify.
Report simulate(std::uint64_t seed);

}  // namespace agon::sim

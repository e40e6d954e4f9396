#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/simulated_time.hpp"

namespace agon::sim {

// The result of a simulated contest.
struct Report {
  std::uint64_t seed = 0;
  Duration time{};  // simulated time
  std::uint64_t crashes = 0, faults = 0, turns = 0, orders = 0, matches = 0;
  std::uint64_t digest = 0;           // of all messages, stored data and decisions
  std::vector<std::string> findings;  // broken promises; empty: all is well
};

// Simulates a whole contest in this process: the live server and the tournaments with the real store and archive, on a
// simulated disk, clock, network and queue. All random choices, the contest and its faults, depend only on the seed, so
// each run is the same.
//
// Checks that acknowledged orders are in the journal, once and in order; that games pass through the states in the
// journal; that turns have their time, and standings follow from the journal; and that the contest and its tournaments
// end, and the tournaments verify.
Report simulate(std::uint64_t seed);

}  // namespace agon::sim

#pragma once

#include <cstdint>
#include <vector>

#include "config/contest.hpp"
#include "sim/simulated_queue.hpp"
#include "sim/simulated_time.hpp"
#include "store/journal/sqlite_store.hpp"

namespace agon::sim {

// A fault; `every`: the mean time between two.
struct Fault {
  enum class Kind : std::uint8_t {
    dies,  // the process, between two steps
    dies_in_a_write,
    loses_power,
    disk_full,
    disk_fails,
    clock_jumps,
    stands_still,  // the machine is suspended
    queue_is_lost,
    is_paused,  // by an organiser, and resumed later
    gets_more_time,
    tournaments_change,  // by an act of an organiser
  };
  Kind kind;
  Duration every;
};

struct Draw {
  config::Contest contest;
  store::Outlives outlives = store::Outlives::process;
  std::vector<Fault> faults;
  SimulatedQueue::Faults queue;
  bool stands_still_at_the_end = false;
  std::uint32_t workers = 1, cut_one_in = 0, orders_per_turn = 1;
};

Draw draw(std::uint64_t seed);

std::string token_of(const std::string& login);  // a team's login token

}  // namespace agon::sim

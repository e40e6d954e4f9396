#pragma once

#include <cstdint>

#include "replay/outcome.hpp"
#include "worker/order.hpp"

// How fast this machine computes, to compare the machines of a tournament.
namespace agon::worker {

inline constexpr std::uint32_t speed_max = 10'000;

// The processor time for a fixed piece of work (sorting, hashing, arithmetic), the minimum of several runs, as a number
// that grows with speed: 100 is the machine on which Agon was first measured. Takes about half a second on one core.
// Load has little influence, as only the thread's own processor time counts; but other programs that use the same
// caches have some.
std::uint32_t measure_speed();

// The limits on a machine of this speed (0: not measured), given those for the order's reference speed: both times are
// multiplied by reference / speed, limited to between 1/4 and 4. Unchanged without a reference.
replay::Limits scaled(replay::Limits, const Allowance&, std::uint32_t speed);

}  // namespace agon::worker

#pragma once

#include <cstdint>

#include "replay/outcome.hpp"
#include "worker/order.hpp"

// How fast this machine computes, so that machines that play one tournament can be compared.
namespace agon::worker {

inline constexpr std::uint32_t speed_max = 10'000;

// Processor time for a fixed piece of work (sorting, hashing, arithmetic), the shortest of several, as a number that
// grows with speed: 100 is the machine on which Agon was first measured. Takes about half a second and a core. Load
// hardly changes it, as the thread's processor time counts and not the time that passes; other programs that use the
// same caches do.
std::uint32_t measure_speed();

// What holds on a machine of this speed (0: not measured) where the limits are meant for one of the order's reference
// speed: both times are multiplied by reference / speed, by 1/4 to 4. Without a reference nothing changes.
replay::Limits scaled(replay::Limits, const Allowance&, std::uint32_t speed);

}  // namespace agon::worker

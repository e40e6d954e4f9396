#include "worker/speed.hpp"

#include <time.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "base/digest.hpp"
#include "base/machine_error.hpp"

namespace agon::worker {

namespace {

using std::chrono::nanoseconds;

constexpr int rounds = 12;
constexpr std::size_t numbers = 100'000;                                  // of 8 bytes: exceeds the inner caches
constexpr nanoseconds reference_time = std::chrono::microseconds(8'000);  // a round at speed 100
constexpr int scale_most = 4;

nanoseconds thread_time() {
  timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) throw MachineError("this machine has no clock for threads");
  return std::chrono::seconds(time.tv_sec) + nanoseconds(time.tv_nsec);
}

// The same numbers each time, so that all rounds do the same work.
std::uint64_t work_once(std::vector<std::uint64_t>& all) {
  std::uint64_t state = 1;
  for (std::uint64_t& each : all) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    each = state;
  }
  std::ranges::sort(all);
  Digest digest;
  for (std::size_t at = 0; at < all.size(); at += 7) digest.add(all[all[at] % all.size()]);
  return digest.value();
}

nanoseconds scaled_time(nanoseconds time, std::uint32_t reference, std::uint32_t speed) {
  const double factor = static_cast<double>(reference) / speed;
  const auto by_speed = std::chrono::round<std::chrono::milliseconds>(time * factor);  // replays have microseconds
  return std::clamp<nanoseconds>(by_speed, time / scale_most, time * scale_most);
}

}  // namespace

std::uint32_t measure_speed() {
  std::vector<std::uint64_t> all(numbers);
  const std::uint64_t expected = work_once(all);
  nanoseconds shortest = nanoseconds::max();
  for (int round = 0; round < rounds; ++round) {
    const nanoseconds begin = thread_time();
    const bool same = work_once(all) == expected;
    shortest = std::min(shortest, thread_time() - begin);
    if (!same) throw MachineError("this machine computes the same thing twice with different results");
  }
  const std::int64_t speed = 100 * reference_time.count() / std::max<std::int64_t>(shortest.count(), 1);
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(speed, 1, speed_max));
}

replay::Limits scaled(replay::Limits limits, const Allowance& allowance, std::uint32_t speed) {
  if (!allowance.reference_speed || speed == 0) return limits;
  limits.block_cpu = scaled_time(limits.block_cpu, *allowance.reference_speed, speed);
  limits.block_wall = scaled_time(limits.block_wall, *allowance.reference_speed, speed);
  return limits;
}

}  // namespace agon::worker

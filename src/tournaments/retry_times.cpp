#include "tournaments/retry_times.hpp"

#include <algorithm>

namespace agon::tournaments {

namespace {
constexpr std::chrono::seconds rest_first{30};
constexpr std::uint32_t doublings_max = 5;
}  // namespace

bool RetryTimes::try_due(TournamentRunners& runners, Steady::time_point now) {
  bool tried = false;
  for (auto& [name, runner] : runners) {
    if (runner.stuck().empty()) {
      next_.erase(name);
      continue;
    }
    const std::uint32_t doublings = std::min(runner.times_set_aside(), doublings_max);
    const auto next = next_.try_emplace(name, now + rest_first * (1U << doublings)).first->second;
    if (now < next) continue;
    next_.erase(name);
    runner.try_again();
    tried = true;
  }
  return tried;
}

}  // namespace agon::tournaments

#pragma once

#include <chrono>
#include <map>
#include <string>

#include "os/clock.hpp"
#include "tournaments/result_intake.hpp"

namespace agon::tournaments {

// When to retry matches that were set aside: after half a minute, then after twice as long each time, up to a quarter
// of an hour. A match that crashes its machine must not keep crashing all of them.
class RetryTimes {
 public:
  using Steady = os::SteadyClock;

  // Retries what is due. True: something was.
  bool try_due(TournamentRunners&, Steady::time_point now = Steady::now());

 private:
  std::map<std::string, Steady::time_point> next_;  // by tournament
};

}  // namespace agon::tournaments

#pragma once

#include <chrono>
#include <map>
#include <string>

#include "os/clock.hpp"
#include "tournaments/result_intake.hpp"

namespace agon::tournaments {

// When matches that are set aside are tried again: after half a minute, and after twice as long each time that they are
// set aside once more, up to a quarter of an hour. What makes a machine die should not keep all of them dying.
class RetryTimes {
 public:
  using Steady = os::SteadyClock;

  // Tries what is due. True: something was.
  bool try_due(TournamentRunners&, Steady::time_point now = Steady::now());

 private:
  std::map<std::string, Steady::time_point> next_;  // by tournament
};

}  // namespace agon::tournaments

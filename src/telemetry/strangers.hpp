#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include "os/clock.hpp"
#include "telemetry/log.hpp"

namespace agon::telemetry {

// Anybody can cause some events, such as failed logins, as often as they like. So of these only some in a second are
// logged; the others are counted, and their number is logged before the next event. Not thread-safe.
class Strangers {
 public:
  using Steady = os::SteadyClock;
  static constexpr std::uint64_t logged_in_a_second = 20;

  explicit Strangers(std::string server) : server_(std::move(server)) {}  // its name in the log

  // Counts an event. Returns whether to log it.
  bool may_log(Steady::time_point now = Steady::now()) {
    if (now >= second_ends_) {
      if (count_ > logged_in_a_second) {
        log("strangers_not_logged", {{"server", server_}, {"count", count_ - logged_in_a_second}});
      }
      count_ = 0;
      second_ends_ = now + std::chrono::seconds(1);
    }
    return ++count_ <= logged_in_a_second;
  }

 private:
  const std::string server_;
  Steady::time_point second_ends_{};
  std::uint64_t count_ = 0;
};

}  // namespace agon::telemetry

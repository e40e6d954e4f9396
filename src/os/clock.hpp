#pragma once

#include <atomic>
#include <chrono>

namespace agon::os {

// Another time than this machine's: tests and the simulator advance it and do not wait. One thread.
class TimeSource {
 public:
  virtual ~TimeSource() = default;
  virtual std::chrono::steady_clock::time_point steady() = 0;
  virtual std::chrono::system_clock::time_point system() = 0;
  virtual void wake_at(std::chrono::steady_clock::time_point) = 0;  // a timer or somebody who sleeps is due then
};

namespace detail {
inline std::atomic<TimeSource*> time_source = nullptr;
}

// Null: this machine's time, as it is at first. Set while no other thread looks at a clock of this file. The source
// outlives its use.
inline void use_time_source(TimeSource* source) { detail::time_source = source; }
inline bool time_is_simulated() { return detail::time_source.load(std::memory_order_relaxed) != nullptr; }

// The clocks of everything that waits for the hour or measures how long a contest has lasted: live servers, the site,
// tournaments, submissions and the times in their books. Their points in time are those of the standard clocks. What
// measures work, such as a match's bill or a metric, uses the standard clocks themselves.
template <class Standard, typename Standard::time_point (TimeSource::*of_source)()>
struct ClockOf {
  using duration = typename Standard::duration;
  using rep = typename duration::rep;
  using period = typename duration::period;
  using time_point = typename Standard::time_point;
  static constexpr bool is_steady = Standard::is_steady;
  static time_point now() {
    TimeSource* const source = detail::time_source.load(std::memory_order_relaxed);
    return source ? (source->*of_source)() : Standard::now();
  }
};

using SteadyClock = ClockOf<std::chrono::steady_clock, &TimeSource::steady>;
using SystemClock = ClockOf<std::chrono::system_clock, &TimeSource::system>;

// Waits so long; in another time it returns at once, for the one thread that there is advances it.
void sleep_for(std::chrono::milliseconds);

}  // namespace agon::os

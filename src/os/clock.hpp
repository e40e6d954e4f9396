#pragma once

#include <atomic>
#include <chrono>

namespace agon::os {

// A time other than this machine's: tests and the simulator advance it instead of waiting. Single-threaded.
class TimeSource {
 public:
  virtual ~TimeSource() = default;
  virtual std::chrono::steady_clock::time_point steady() = 0;
  virtual std::chrono::system_clock::time_point system() = 0;
  virtual void wake_at(std::chrono::steady_clock::time_point) = 0;  // a timer or sleeper is due then
};

namespace detail {
inline std::atomic<TimeSource*> time_source = nullptr;
}

// Null: this machine's time, the default. Call only while no other thread uses a clock of this file. The source must
// outlive its use.
inline void use_time_source(TimeSource* source) { detail::time_source = source; }
inline bool time_is_simulated() { return detail::time_source.load(std::memory_order_relaxed) != nullptr; }

// The clocks for everything that waits for a certain time or measures the length of a contest: live servers, the site,
// tournaments, submissions and the times in their books. Their time points are those of the standard clocks.
// Measurements of work, such as a match's bill or a metric, use the standard clocks directly.
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

// With simulated time this returns at once, as the only thread advances the time.
void sleep_for(std::chrono::milliseconds);

}  // namespace agon::os

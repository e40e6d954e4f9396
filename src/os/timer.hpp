#pragma once

#include <boost/asio/basic_waitable_timer.hpp>
#include <chrono>
#include <type_traits>

#include "os/clock.hpp"

namespace agon::os {

// Asio's timers on the clocks of os/clock.hpp.
template <class Clock>
class TimerOf : public boost::asio::basic_waitable_timer<Clock> {
  using Base = boost::asio::basic_waitable_timer<Clock>;

 public:
  using Base::Base;

  void expires_at(typename Clock::time_point time) {
    if (TimeSource* const source = detail::time_source.load(std::memory_order_relaxed)) {
      source->wake_at(source->steady() + std::chrono::ceil<SteadyClock::duration>(time - Clock::now()));
    }
    Base::expires_at(time);
  }
  void expires_after(typename Clock::duration time) { expires_at(Clock::now() + time); }
};

using SteadyTimer = TimerOf<SteadyClock>;
using SystemTimer = TimerOf<SystemClock>;

}  // namespace agon::os

#pragma once

#include <chrono>

#include "sandbox/sandbox.hpp"

namespace agon::referee {

// Measures a program's time for an answer. If the program yields to others (sandbox::Limits::background), the time that
// it waits for a processor is not charged, up to a limit. Used by one thread at a time.
class AnswerClock {
 public:
  using Clock = std::chrono::steady_clock;
  using Nanoseconds = std::chrono::nanoseconds;

  // A background program may wait for a processor for this multiple of its own time.
  static constexpr int delay_max = 4;

  AnswerClock(const sandbox::Process& process, bool background) : process_(process), background_(background) {}

  void begin(Nanoseconds time);
  bool is_over(Clock::time_point now) const { return now >= own_end() && now >= own_end() + delayed(); }
  std::chrono::milliseconds left() const;  // 0: time is over
  Nanoseconds waited(Clock::time_point end) const { return end - begun_; }
  Nanoseconds spent(Clock::time_point end) const;  // without the waiting that is not charged

 private:
  Clock::time_point own_end() const { return begun_ + time_; }
  Nanoseconds delayed() const;

  const sandbox::Process& process_;
  const bool background_;
  Clock::time_point begun_;
  Nanoseconds time_{};
  Nanoseconds delay_before_{};
};

}  // namespace agon::referee

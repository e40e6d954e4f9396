#pragma once

#include <chrono>

#include "sandbox/sandbox.hpp"

namespace agon::referee {

// The time in which a program is to answer. Where the program gives way to others (sandbox::Limits::background), what
// it waits for a processor is not its time, up to a limit. Looked at by one thread at a time.
class AnswerClock {
 public:
  using Clock = std::chrono::steady_clock;
  using Nanoseconds = std::chrono::nanoseconds;

  // A program in the background may wait for a processor for so many times its own time.
  static constexpr int delay_max = 4;

  AnswerClock(const sandbox::Process& process, bool background) : process_(process), background_(background) {}

  void begin(Nanoseconds time);
  bool is_over(Clock::time_point now) const { return now >= own_end() && now >= own_end() + delayed(); }
  std::chrono::milliseconds left() const;  // 0: it is over
  Nanoseconds waited(Clock::time_point end) const { return end - begun_; }
  Nanoseconds spent(Clock::time_point end) const;  // of its own time

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

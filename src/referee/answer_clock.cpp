#include "referee/answer_clock.hpp"

#include <algorithm>

namespace agon::referee {

void AnswerClock::begin(Nanoseconds time) {
  time_ = time;
  if (background_) delay_before_ = process_.run_delay();
  begun_ = Clock::now();
}

// Reading the run delay may take hundreds of system calls, so callers check the clock first.
AnswerClock::Nanoseconds AnswerClock::delayed() const {
  if (!background_) return {};
  return std::clamp(process_.run_delay() - delay_before_, Nanoseconds(0), delay_max * time_);
}

std::chrono::milliseconds AnswerClock::left() const {
  const auto now = Clock::now();
  const auto end = now < own_end() ? own_end() : own_end() + delayed();
  return std::max(std::chrono::ceil<std::chrono::milliseconds>(end - now), std::chrono::milliseconds(0));
}

AnswerClock::Nanoseconds AnswerClock::spent(Clock::time_point end) const {
  return std::max(waited(end) - delayed(), Nanoseconds(0));
}

}  // namespace agon::referee

#pragma once

// For tests: a time that stands still until it is advanced.

#include "os/clock.hpp"

namespace agon::os {

class ManualTime final : public TimeSource {
 public:
  ManualTime() { use_time_source(this); }
  ~ManualTime() override { use_time_source(nullptr); }
  ManualTime(const ManualTime&) = delete;
  ManualTime& operator=(const ManualTime&) = delete;

  std::chrono::steady_clock::time_point steady() override { return steady_; }
  std::chrono::system_clock::time_point system() override { return system_; }
  void wake_at(std::chrono::steady_clock::time_point) override {}

  void pass(std::chrono::milliseconds time) {
    steady_ += time;
    system_ += time;
  }

 private:
  std::chrono::steady_clock::time_point steady_{std::chrono::hours(1)};
  std::chrono::system_clock::time_point system_ = std::chrono::system_clock::now();
};

}  // namespace agon::os

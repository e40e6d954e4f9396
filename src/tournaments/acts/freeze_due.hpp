#pragma once

#include <chrono>

namespace agon::tournaments {

// When the contest's file has the public's view frozen.
struct FreezeDue {
  bool of_calendar = false;        // else of the contest's time
  std::chrono::milliseconds at{};  // since 1970, or since the contest began
  friend bool operator==(const FreezeDue&, const FreezeDue&) = default;
};

}  // namespace agon::tournaments

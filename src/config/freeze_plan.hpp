#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "tournaments/acts/freeze.hpp"

namespace agon::config {

// When the public's view freezes by itself. Exactly one of these is set.
struct FreezePlan {
  std::optional<std::chrono::milliseconds> before_end;  // moves with the end when more time is given
  std::optional<std::chrono::milliseconds> at;          // of the contest's time
  std::optional<std::chrono::system_clock::time_point> moment;

  // Where a contest of this length stands when it comes. None: it has no length, so it has no end.
  std::optional<tournaments::FreezeDue> due(std::optional<std::chrono::milliseconds> length) const {
    using std::chrono::milliseconds;
    if (moment) {
      return tournaments::FreezeDue{true, std::chrono::duration_cast<milliseconds>(moment->time_since_epoch())};
    }
    if (at) return tournaments::FreezeDue{false, *at};
    if (!before_end || !length) return std::nullopt;
    return tournaments::FreezeDue{false, std::max(milliseconds{}, *length - *before_end)};
  }
};

}  // namespace agon::config

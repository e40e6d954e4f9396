#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "tournaments/acts/freeze.hpp"

namespace agon::config {

// When the public standings freeze automatically. Exactly one member is set.
struct FreezePlan {
  std::optional<std::chrono::milliseconds> before_end;  // moves with the end if the contest is extended
  std::optional<std::chrono::milliseconds> at;          // contest time
  std::optional<std::chrono::system_clock::time_point> moment;

  // The due time of the freeze in a contest of this length. None if it is relative to the end and there is no length.
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

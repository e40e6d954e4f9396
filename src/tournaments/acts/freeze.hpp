#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "base/blob_store.hpp"

namespace agon::tournaments {

using Books = std::map<std::string, std::int64_t>;  // tournaments, with the numbers of their last entries

// When the contest's file schedules the freeze.
struct FreezeDue {
  bool of_calendar = false;        // false: in contest time
  std::chrono::milliseconds at{};  // since 1970, or since the contest began
  friend bool operator==(const FreezeDue&, const FreezeDue&) = default;
};

// The public's view is frozen.
struct FreezeInForce {
  std::int64_t entry = 0;                        // in the book of acts
  std::chrono::milliseconds since{}, contest{};  // since 1970, and in contest time
  Hash standings;                                // see act::Freeze
  std::optional<Books> books;
};

}  // namespace agon::tournaments

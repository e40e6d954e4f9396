#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "base/blob_store.hpp"

namespace agon::tournaments {

using Books = std::map<std::string, std::int64_t>;  // of tournaments, with the numbers of their last entries

// When the contest's file has the public's view frozen.
struct FreezeDue {
  bool of_calendar = false;        // else of the contest's time
  std::chrono::milliseconds at{};  // since 1970, or since the contest began
  friend bool operator==(const FreezeDue&, const FreezeDue&) = default;
};

// The public's view is frozen.
struct FreezeInForce {
  std::int64_t entry = 0;                        // in the book of acts
  std::chrono::milliseconds since{}, contest{};  // since 1970, and of the contest
  Hash standings;                                // act::Freeze
  std::optional<Books> books;
};

}  // namespace agon::tournaments

#pragma once

#include <fmt/format.h>

#include <string>

#include "scoring/participation.hpp"

namespace agon::cli {

// Appended to a team's name: " (withdrawn)", or nothing if it competes.
inline std::string mark_of(scoring::TeamStatus status) {
  return status == scoring::TeamStatus::competes ? "" : fmt::format(" ({})", scoring::name_of(status));
}

}  // namespace agon::cli

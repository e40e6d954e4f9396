#pragma once

#include <string>
#include <vector>

#include "scoring/participation.hpp"

namespace agon::cli {

using Rows = std::vector<std::vector<std::string>>;  // the first one: the titles; all of the same length

// The first two columns to the left, the others to the right, below their titles.
std::string aligned(const Rows& rows);

std::string mark_of(scoring::TeamStatus);  // behind a name: " (withdrawn)"

}  // namespace agon::cli

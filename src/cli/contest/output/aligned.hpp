#pragma once

#include <string>
#include <vector>

#include "scoring/participation.hpp"

namespace agon::cli {

using Table = std::vector<std::vector<std::string>>;  // the first row: the titles; all rows of the same length

// Left-aligns the first two columns and right-aligns the others, below their titles.
std::string aligned(const Table& rows);

std::string mark_of(scoring::TeamStatus);  // appended to a name: " (withdrawn)"

}  // namespace agon::cli

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "scoring/exact.hpp"

namespace agon::scoring {

// The place of each of these scores, from 1; greater is better, equals share the better place: 1, 2, 2, 4.
std::vector<std::uint32_t> places(std::span<const std::int64_t> scores);

// The points for a place are at index place-1; 0 after the last entry.
using PlacementTable = std::vector<std::int64_t>;

// "GP40" of the vampire qualifier. The document only names it, and no public definition was found: 40, 37, 35, then 37
// minus the place, down to 1 for the 36th. Contest data may override it.
PlacementTable gp40();

// By team: the entry of its place; k teams tied for the places p .. p+k-1 each get the exact mean of these entries.
std::vector<Exact> placement_points(std::span<const std::int64_t> scores, const PlacementTable&);

}  // namespace agon::scoring

#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace agon {

using Seat = std::uint8_t;  // a player of a match or a team of a world, counted from 0
inline constexpr std::size_t max_seats = 128;
using Seats = std::bitset<max_seats>;

// By seat, in millionths of a point: results contain no floating point.
using Scores = std::vector<std::int64_t>;
inline constexpr std::int64_t point = 1'000'000;
constexpr double to_points(std::int64_t score) { return static_cast<double>(score) / static_cast<double>(point); }

}  // namespace agon

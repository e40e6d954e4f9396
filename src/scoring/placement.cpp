#include "scoring/placement.hpp"

#include <algorithm>
#include <numeric>

namespace agon::scoring {

std::vector<std::uint32_t> places(std::span<const std::int64_t> scores) {
  std::vector<std::int64_t> sorted(scores.begin(), scores.end());
  std::sort(sorted.rbegin(), sorted.rend());
  std::vector<std::uint32_t> places;
  for (const std::int64_t score : scores) {
    const auto first = std::lower_bound(sorted.begin(), sorted.end(), score, std::greater<>());
    places.push_back(static_cast<std::uint32_t>(first - sorted.begin()) + 1);
  }
  return places;
}

PlacementTable gp40() {
  PlacementTable table{40, 37, 35};
  for (std::int64_t place = 4; place <= 36; ++place) table.push_back(37 - place);
  return table;
}

std::vector<Exact> placement_points(std::span<const std::int64_t> scores, const PlacementTable& table) {
  const std::vector<std::uint32_t> place_of = places(scores);
  std::vector<Exact> points;
  for (const std::uint32_t place : place_of) {
    const auto tied = static_cast<std::size_t>(std::count(place_of.begin(), place_of.end(), place));
    std::int64_t sum = 0;
    for (std::size_t i = place - 1; i < place - 1 + tied && i < table.size(); ++i) sum += table[i];
    points.emplace_back(sum, tied);
  }
  return points;
}

}  // namespace agon::scoring

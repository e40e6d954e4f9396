#pragma once

// For tests: entrants and results.

#include <string>
#include <utility>
#include <vector>

#include "formats/format.hpp"

namespace agon::formats {

inline std::vector<Entrant> field(std::size_t count) {
  std::vector<Entrant> entrants;
  for (std::size_t i = 0; i < count; ++i) entrants.push_back({"bot" + std::to_string(i + 1), Entrant{}.last_round});
  return entrants;
}

// A duel with this number of half points for each seat, or a bye.
inline Played result(Meeting meeting, int halves0, int halves1, std::uint32_t turns = 40) {
  if (is_bye(meeting)) return {std::move(meeting), {}, {}, 0};
  return {std::move(meeting), {halves0 * point / 2, halves1 * point / 2}, {}, turns};
}

inline Played duel(std::uint32_t round, Player first, Player second, int halves0, int halves1) {
  return result({round, 1 + first + 100 * second, {first, second}, 0, ""}, halves0, halves1);
}

inline Played bye(std::uint32_t round, Player player) { return result({round, 10'000, {player}, 0, "bye"}, 0, 0); }

inline Player place(const Table& table, std::size_t row) { return table.rows.at(row).player; }

}  // namespace agon::formats

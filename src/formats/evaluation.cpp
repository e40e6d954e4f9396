#include "formats/evaluation.hpp"

#include <algorithm>
#include <numeric>

#include "formats/standings.hpp"

namespace agon::formats {

Round Evaluation::round_of(std::size_t entrants, std::uint32_t map, std::uint64_t seed) const {
  std::vector<Player> order(entrants);
  std::iota(order.begin(), order.end(), Player{0});
  Round round;
  if (rules_.teams > 1) {
    round.lots.push_back(draw(seed, "groups of map " + std::to_string(map + 1), order));
    order = round.lots.back().order;
  }
  for (std::size_t begin = 0; begin < order.size(); begin += rules_.teams) {
    std::vector<Player> seats(rules_.seats, nobody);
    for (std::size_t i = 0; i < rules_.teams && begin + i < order.size(); ++i) seats[i] = order[begin + i];
    for (std::uint32_t turn = 0; turn < rules_.turns_of_seats; ++turn) {
      const auto table = static_cast<std::uint32_t>(round.meetings.size() + 1);
      round.meetings.push_back({map + 1, table, seats, map, "map " + std::to_string(map + 1)});
      std::rotate(seats.begin(), seats.end() - 1, seats.end());
    }
  }
  return round;
}

Round Evaluation::next_round(std::span<const Entrant> entrants, std::span<const Played> played,
                             std::uint64_t seed) const {
  for (std::uint32_t map = 0; map < rules_.maps; ++map) {
    Round round = left_to_play(round_of(entrants.size(), map, seed), map + 1, played);
    if (!round.meetings.empty() || !round.over.empty()) return round;
  }
  return {{}, {}, "all maps are played"};
}

Table Evaluation::table(std::span<const Entrant> entrants, std::span<const Played> played, std::uint64_t seed) const {
  std::vector<std::vector<std::int64_t>> scores(rules_.maps);  // of the maps that have begun, by player
  for (const Played& game : played) {
    const Meeting& meeting = game.meeting;
    if (meeting.map >= rules_.maps) continue;
    auto& of_map = scores[meeting.map];
    of_map.resize(entrants.size());
    for (std::size_t seat = 0; seat < meeting.seats.size(); ++seat) {
      if (meeting.seats[seat] != nobody) of_map[meeting.seats[seat]] += game.scores[seat];
    }
  }
  Table table;
  table.columns.push_back({"total", 2});
  for (Player player = 0; player < entrants.size(); ++player) table.rows.push_back({player, 1, {scoring::Exact(0)}});
  for (std::uint32_t map = 0; map < rules_.maps; ++map) {
    if (scores[map].empty()) continue;
    const Round round = round_of(entrants.size(), map, seed);
    table.lots.insert(table.lots.end(), round.lots.begin(), round.lots.end());
    const bool complete = left_to_play(round, map + 1, played).meetings.empty();
    const auto points = scoring::placement_points(scores[map], rules_.placement);
    const std::string name = "map " + std::to_string(map + 1);
    table.columns.push_back({complete ? name : name + " (running)", 2});
    table.columns.push_back({name + " score", 6});
    for (Player player = 0; player < entrants.size(); ++player) {
      auto& values = table.rows[player].values;
      values.push_back(complete ? points[player] : scoring::Exact(0));
      values.emplace_back(scores[map][player], point);
      values.front() += values[values.size() - 2];
    }
  }
  place_by_values(table, 1);
  return table;
}

}  // namespace agon::formats

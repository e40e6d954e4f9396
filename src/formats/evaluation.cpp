#include "formats/evaluation.hpp"

#include <algorithm>

#include "formats/standings.hpp"

namespace agon::formats {

Round Evaluation::round_of(std::span<const Entrant> entrants, std::uint32_t map, std::uint64_t seed) const {
  std::vector<Player> order;
  for (Player player = 0; player < entrants.size(); ++player) {
    if (plays_in(entrants[player], map + 1)) order.push_back(player);
  }
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
    Round round = left_to_play(round_of(entrants, map, seed), map + 1, played);
    if (!round.meetings.empty() || !round.over.empty()) return round;
  }
  return {{}, {}, "all maps are played"};
}

// Players not ranked on the map earn nothing there and occupy no place.
std::vector<scoring::Exact> Evaluation::points_of(std::span<const Entrant> entrants, std::uint32_t map,
                                                  std::span<const std::int64_t> scores) const {
  std::vector<Player> ranked;
  std::vector<std::int64_t> theirs;
  for (Player player = 0; player < entrants.size(); ++player) {
    if (entrants[player].annulled || !plays_in(entrants[player], map + 1)) continue;
    ranked.push_back(player);
    theirs.push_back(scores[player]);
  }
  const std::vector<scoring::Exact> earned = scoring::placement_points(theirs, rules_.placement);
  std::vector<scoring::Exact> points(entrants.size(), scoring::Exact(0));
  for (std::size_t i = 0; i < ranked.size(); ++i) points[ranked[i]] = earned[i];
  return points;
}

Table Evaluation::table(std::span<const Entrant> entrants, std::span<const Played> played, std::uint64_t seed) const {
  std::vector<std::vector<std::int64_t>> scores(rules_.maps);  // of the maps begun, by player
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
    const Round round = round_of(entrants, map, seed);
    table.lots.insert(table.lots.end(), round.lots.begin(), round.lots.end());
    const bool complete = left_to_play(round, map + 1, played).meetings.empty();
    const auto points = points_of(entrants, map, scores[map]);
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

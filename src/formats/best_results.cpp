#include "formats/best_results.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "formats/standings.hpp"

namespace agon::formats {

std::int64_t BestResults::add(std::size_t team, std::uint32_t map, std::int64_t points) {
  maps_ = std::max(maps_, map);
  const auto [found, is_first] = best_.try_emplace({team, map}, points);
  if (is_first) return points;
  const std::int64_t before = found->second;
  found->second = std::max(before, points);
  return found->second - before;
}

std::optional<std::int64_t> BestResults::best(std::size_t team, std::uint32_t map) const {
  const auto found = best_.find({team, map});
  if (found == best_.end()) return std::nullopt;
  return found->second;
}

void add_improvement(const scoring::GamePoints& game, BestResults& results) {
  if (game.map == 0 || game.points.empty()) return;
  const std::size_t team = game.points.size() - 1;
  results.add(team, game.map, results.best(team, game.map).value_or(0) + game.points[team]);
}

BestResults best_results(std::span<const scoring::GamePoints> games, std::size_t server) {
  BestResults results;
  for (const scoring::GamePoints& game : games) {
    if (game.server == server) add_improvement(game, results);
  }
  return results;
}

Table best_table(const BestResults& results, std::size_t teams, std::span<const scoring::Participation> participation,
                 const scoring::PlacementTable& placement) {
  Table table;
  table.columns.push_back({"points", 2});
  for (Player player = 0; player < teams; ++player) table.rows.push_back({player, 1, {scoring::Exact(0)}});
  for (std::uint32_t map = 1; map <= results.maps(); ++map) {
    const std::string name = "map " + std::to_string(map);
    table.columns.push_back({name, 2});
    table.columns.push_back({name + " points", 2});
    std::vector<Player> players;
    std::vector<std::int64_t> scores;
    for (Player player = 0; player < teams; ++player) {
      if (player < participation.size() && participation[player].annulled) {
        table.rows[player].values.resize(table.columns.size());
        continue;
      }
      const auto best = results.best(player, map);
      table.rows[player].values.insert(table.rows[player].values.end(),
                                       {scoring::Exact(best.value_or(0), point), scoring::Exact(0)});
      if (!best) continue;
      players.push_back(player);
      scores.push_back(*best);
    }
    const auto points = scoring::placement_points(scores, placement);
    for (std::size_t i = 0; i < players.size(); ++i) {
      auto& values = table.rows[players[i]].values;
      values.back() = points[i];
      values.front() += points[i];
    }
  }
  place_by_values(table, 1);
  mark_rows(table, participation);
  return table;
}

}  // namespace agon::formats

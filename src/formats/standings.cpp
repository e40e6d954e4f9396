#include "formats/standings.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

namespace agon::formats {
namespace {

// The figures of one player, in halves and quarters of a point.
struct Figures {
  std::int64_t halves = 0;
  std::int64_t buchholz = 0;   // in halves
  std::int64_t least = 0;      // removed by the cut, in halves
  std::int64_t sonneborn = 0;  // in quarters
  std::int64_t wins = 0;
};

std::vector<Figures> figures_of(std::span<const Entrant> entrants, const Histories& histories, std::uint32_t rounds) {
  std::vector<std::int64_t> points;
  for (Player player = 0; player < histories.size(); ++player) {
    points.push_back(entrants[player].annulled ? 0 : halves_of(histories[player]));
  }
  std::vector<Figures> all;
  for (Player player = 0; player < histories.size(); ++player) {
    Figures figures{points[player], 0, 0, 0, 0};
    std::vector<std::int64_t> parts;
    for (const Encounter& game : histories[player]) {
      if (game.opponent == nobody || entrants[game.opponent].annulled) continue;
      parts.push_back(points[game.opponent]);
      figures.sonneborn += game.halves * points[game.opponent];
      figures.wins += game.halves == 2;
    }
    while (parts.size() < rounds) {
      parts.push_back(points[player]);
      figures.sonneborn += points[player];
    }
    figures.buchholz = std::accumulate(parts.begin(), parts.end(), std::int64_t{0});
    figures.least = parts.empty() ? 0 : *std::min_element(parts.begin(), parts.end());
    all.push_back(figures);
  }
  return all;
}

struct Tied {
  std::vector<Player> players;  // equal so far
};

class Ordering {
 public:
  Ordering(std::span<const Entrant> entrants, const Histories& played, std::uint32_t rounds, std::uint64_t seed)
      : histories_(played), figures_(figures_of(entrants, played, rounds)), seed_(seed) {}

  const Figures& figures(Player player) const { return figures_[player]; }
  std::vector<Lot> take_lots() { return std::move(lots_); }

  template <class Value>
  static std::vector<Tied> split(const Tied& group, Value value) {
    std::map<std::int64_t, Tied, std::greater<>> parts;
    for (const Player player : group.players) parts[value(player)].players.push_back(player);
    std::vector<Tied> split;
    for (auto& [key, part] : parts) split.push_back(std::move(part));
    return split;
  }

  std::vector<Tied> split(const Tied& group, TieBreak by) {
    switch (by) {
      case TieBreak::buchholz_cut_1:
        return split(group, [&](Player p) { return figures_[p].buchholz - figures_[p].least; });
      case TieBreak::buchholz:
        return split(group, [&](Player p) { return figures_[p].buchholz; });
      case TieBreak::sonneborn_berger:
        return split(group, [&](Player p) { return figures_[p].sonneborn; });
      case TieBreak::wins:
        return split(group, [&](Player p) { return figures_[p].wins; });
      case TieBreak::direct_encounter:
        return split_by_encounters(group);
      case TieBreak::lot:
        break;
    }
    return split_by_lot(group);
  }

 private:
  // Empty unless all have met each other; those who are still equal are compared among themselves once more.
  std::vector<Tied> split_by_encounters(const Tied& group) const {
    std::map<Player, std::int64_t> halves;
    for (const Player player : group.players) {
      std::vector<Player> met;
      for (const Encounter& game : histories_[player]) {
        if (std::find(group.players.begin(), group.players.end(), game.opponent) == group.players.end()) continue;
        met.push_back(game.opponent);
        halves[player] += game.halves;
      }
      std::sort(met.begin(), met.end());
      met.erase(std::unique(met.begin(), met.end()), met.end());
      if (met.size() + 1 < group.players.size()) return {group};
    }
    std::vector<Tied> parts = split(group, [&](Player p) { return halves[p]; });
    if (parts.size() == 1) return parts;
    std::vector<Tied> all;
    for (const Tied& part : parts) {
      for (Tied& smaller : split_by_encounters(part)) all.push_back(std::move(smaller));
    }
    return all;
  }

  std::vector<Tied> split_by_lot(const Tied& group) {
    lots_.push_back(draw(seed_, "order of equals", group.players));
    std::vector<Tied> parts;
    for (const Player player : lots_.back().order) parts.push_back({{player}});
    return parts;
  }

  const Histories& histories_;
  std::vector<Figures> figures_;
  std::uint64_t seed_;
  std::vector<Lot> lots_;
};

std::optional<Column> column_of(TieBreak by) {
  switch (by) {
    case TieBreak::buchholz_cut_1:
      return Column{"Buchholz cut 1", 1};
    case TieBreak::buchholz:
      return Column{"Buchholz", 1};
    case TieBreak::sonneborn_berger:
      return Column{"Sonneborn-Berger", 2};
    case TieBreak::wins:
      return Column{"wins", 0};
    case TieBreak::direct_encounter:
    case TieBreak::lot:
      break;
  }
  return std::nullopt;  // compares two players, so it is not a value of one
}

scoring::Exact value_of(const Figures& figures, TieBreak by) {
  switch (by) {
    case TieBreak::buchholz_cut_1:
      return scoring::Exact(figures.buchholz - figures.least, 2);
    case TieBreak::buchholz:
      return scoring::Exact(figures.buchholz, 2);
    case TieBreak::sonneborn_berger:
      return scoring::Exact(figures.sonneborn, 4);
    default:
      return scoring::Exact(figures.wins);
  }
}

}  // namespace

Histories histories(std::size_t players, std::span<const Played> played) {
  std::vector<const Played*> order;
  for (const Played& game : played) order.push_back(&game);
  std::stable_sort(order.begin(), order.end(), [](const Played* a, const Played* b) {
    return std::pair(a->meeting.round, a->meeting.table) < std::pair(b->meeting.round, b->meeting.table);
  });
  Histories all(players);
  for (const Played* game : order) {
    const Meeting& meeting = game->meeting;
    const auto earned = halves(*game);
    for (std::size_t seat = 0; seat < meeting.seats.size(); ++seat) {
      const Player opponent = is_bye(meeting) ? nobody : meeting.seats[1 - seat];
      all[meeting.seats[seat]].push_back({meeting.round, opponent, earned[seat], seat == 0 && !is_bye(meeting)});
    }
  }
  return all;
}

int halves_of(std::span<const Encounter> history) {
  int sum = 0;
  for (const Encounter& game : history) sum += game.halves;
  return sum;
}

Table standings(std::span<const Entrant> entrants, std::span<const Played> played, std::uint32_t rounds,
                std::span<const TieBreak> tie_breaks, std::uint64_t seed) {
  const Histories all = histories(entrants.size(), played);
  Ordering ordering(entrants, all, rounds, seed);
  Tied everybody;
  for (Player player = 0; player < entrants.size(); ++player) everybody.players.push_back(player);
  std::vector<Tied> groups = Ordering::split(everybody, [&](Player p) { return ordering.figures(p).halves; });
  Table table;
  table.columns.push_back({"points", 1});
  for (const TieBreak by : tie_breaks) {
    if (const auto column = column_of(by)) table.columns.push_back(*column);
    std::vector<Tied> finer;
    for (Tied& group : groups) {
      if (group.players.size() == 1) {
        finer.push_back(std::move(group));
      } else {
        for (Tied& part : ordering.split(group, by)) finer.push_back(std::move(part));
      }
    }
    groups = std::move(finer);
  }
  for (const Tied& group : groups) {
    const auto place = static_cast<std::uint32_t>(table.rows.size() + 1);
    for (const Player player : group.players) {
      Row row{player, place, {scoring::Exact(ordering.figures(player).halves, 2)}};
      for (const TieBreak by : tie_breaks) {
        if (column_of(by)) row.values.push_back(value_of(ordering.figures(player), by));
      }
      table.rows.push_back(std::move(row));
    }
  }
  table.lots = ordering.take_lots();
  return table;
}

void place_by_values(Table& table, std::size_t deciding) {
  const auto compare = [&](const Row& a, const Row& b) {
    for (std::size_t i = 0; i < deciding; ++i) {
      if (a.values[i] != b.values[i]) return a.values[i] > b.values[i] ? -1 : 1;
    }
    return 0;
  };
  std::stable_sort(table.rows.begin(), table.rows.end(), [&](const Row& a, const Row& b) { return compare(a, b) < 0; });
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const bool shared = i > 0 && compare(table.rows[i - 1], table.rows[i]) == 0;
    table.rows[i].place = shared ? table.rows[i - 1].place : static_cast<std::uint32_t>(i + 1);
  }
}

std::vector<Entrant> in_order(const Table& table, std::span<const Entrant> entrants) {
  std::vector<Entrant> order;
  for (const Row& row : table.rows) order.push_back(entrants[row.player]);
  return order;
}

}  // namespace agon::formats

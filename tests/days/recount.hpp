#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

// A second implementation of the scoring, from the contests' documents alone: it shares no code with the program under
// test. Points are in millionths.
namespace agon::recount {

__extension__ using Wide = __int128;
using Points = std::map<std::string, std::int64_t>;  // by team
using Places = std::map<std::string, int>;

// Rounded to the nearest integer, halves up.
inline std::int64_t divided(Wide a, Wide b) {
  const Wide twice = 2 * a + b;
  const Wide whole = twice / (2 * b);
  return static_cast<std::int64_t>(twice % (2 * b) < 0 ? whole - 1 : whole);
}

inline std::vector<std::vector<std::string>> read_csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    std::vector<std::string> row(1);
    bool quoted = false;
    for (const char sign : line) {
      if (sign == '"') {
        quoted = !quoted;
      } else if (sign == ',' && !quoted) {
        row.emplace_back();
      } else if (sign != '\r') {
        row.back() += sign;
      }
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// The rows after the header, with values by column name.
inline std::vector<std::map<std::string, std::string>> named_rows(const std::string& text) {
  std::vector<std::map<std::string, std::string>> named;
  const auto rows = read_csv(text);
  for (std::size_t i = 1; i < rows.size(); ++i) {
    auto& row = named.emplace_back();
    for (std::size_t column = 0; column < rows[i].size(); ++column) row[rows[0].at(column)] = rows[i][column];
  }
  return named;
}

inline std::int64_t millionths(const std::string& number) { return std::llround(std::stold(number) * 1e6L); }

// "It grows exponentially from 1 to 8": consecutive pieces.
struct Curve {
  struct Piece {
    std::int64_t to_ms;
    long double to;
  };
  std::vector<Piece> pieces;

  // In millionths, rounded, as reported to teams.
  std::int64_t at(std::int64_t ms) const { return std::llround(exactly(ms) * 1e6L); }
  // Keeps the announced curve until this moment; from there K grows to its last value at the new end.
  void extend(std::int64_t now_ms, std::int64_t end_ms) {
    const long double last = pieces.back().to;
    pieces.back() = {now_ms, exactly(now_ms)};
    pieces.push_back({end_ms, last});
  }

 private:
  long double exactly(std::int64_t ms) const {
    long double from = 1;
    std::int64_t from_ms = 0;
    for (const Piece& piece : pieces) {
      const auto part = static_cast<long double>(ms - from_ms) / static_cast<long double>(piece.to_ms - from_ms);
      if (ms <= piece.to_ms) return from * std::pow(piece.to / from, part);
      from = piece.to;
      from_ms = piece.to_ms;
    }
    return from;
  }
};

// A game of a server with all teams in one game.
struct Game {
  std::int64_t ended_ms = 0;
  Points points;
};

// "The result is multiplied by K", and a server's result is the sum over its games.
inline Points result_of(const std::vector<Game>& games, const Curve& curve) {
  Points sum;
  for (const Game& game : games) {
    const std::int64_t k = curve.at(game.ended_ms);
    for (const auto& [team, points] : game.points) sum[team] += divided(Wide{points} * k, 1'000'000);
  }
  return sum;
}

// "100 x the team's result / the mean of the three best results on the server".
inline Points ranking_points(const Points& results, const std::vector<std::string>& teams,
                             const std::set<std::string>& disqualified) {
  const auto result = [&](const std::string& team) {
    const auto found = results.find(team);
    return found == results.end() ? 0 : found->second;
  };
  std::vector<std::int64_t> best;
  for (const std::string& team : teams) {
    if (!disqualified.contains(team)) best.push_back(result(team));
  }
  std::ranges::sort(best, std::greater<>());
  best.resize(std::min<std::size_t>(best.size(), 3));
  Wide sum = 0;
  for (const std::int64_t each : best) sum += each;
  const Wide count = static_cast<Wide>(best.size());  // the mean itself is not rounded
  Points ranking;
  for (const std::string& team : teams) {
    ranking[team] = sum == 0 ? 0 : divided(Wide{100'000'000} * result(team) * count, sum);
  }
  return ranking;
}

// Equal teams share the better place; disqualified ones are behind all others.
inline Places places_of(const Points& totals, const std::set<std::string>& disqualified) {
  Places places;
  for (const auto& [team, total] : totals) {
    int before = 0;
    for (const auto& [other, more] : totals) {
      const bool out = disqualified.contains(team), other_out = disqualified.contains(other);
      before += out == other_out ? more > total : out;
    }
    places[team] = before + 1;
  }
  return places;
}

// Sums over maps whose places earn points by a table, where k equal teams on the places p to p + k - 1 get the mean of
// these places: exact, in units for which every mean is an integer.
inline Points sums_over_maps(const std::map<std::string, Points>& scores, const std::vector<int>& table) {
  constexpr std::int64_t parts = 5'342'931'457'063'200;  // the least common multiple of 1 .. 40
  Points sums;
  for (const auto& [map, of_teams] : scores) {
    for (const auto& [team, score] : of_teams) {
      std::size_t better = 0, equal = 0;
      for (const auto& [other, theirs] : of_teams) {
        better += theirs > score;
        equal += theirs == score;
      }
      std::int64_t points = 0;
      for (std::size_t place = better; place < better + equal && place < table.size(); ++place) points += table[place];
      sums[team] += parts / static_cast<std::int64_t>(equal) * points;
    }
  }
  return sums;
}

}  // namespace agon::recount

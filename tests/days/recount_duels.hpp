#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "recount.hpp"

// A second implementation of the bot tours' documents: computes a Swiss and a play-off from the list of games alone.
namespace agon::recount {

struct Duel {
  int round = 0;
  std::string first, second;
  int halves_first = 0, halves_second = 0;  // half points
  int moves = 0;

  bool between(const std::string& a, const std::string& b) const {
    return (first == a && second == b) || (first == b && second == a);
  }
  int halves(const std::string& who) const { return who == first ? halves_first : halves_second; }
};

// Reads "NAME-games.csv": round, table, map, purpose, turns, and name, title, score and fault of both; if the second
// player is missing, the first has a bye.
inline std::vector<Duel> duels_of(const std::string& csv) {
  std::vector<Duel> duels;
  for (const auto& row : named_rows(csv)) {
    if (row.at("name 2").empty()) continue;
    Duel duel{std::stoi(row.at("round")), row.at("name 1"), row.at("name 2"), 0, 0, std::stoi(row.at("turns"))};
    const bool fault_first = !row.at("fault 1").empty(), fault_second = !row.at("fault 2").empty();
    const std::int64_t first = millionths(row.at("score 1")), second = millionths(row.at("score 2"));
    if (fault_first || fault_second) {
      duel.halves_first = fault_first ? 0 : 2;
      duel.halves_second = fault_second ? 0 : 2;
    } else {
      duel.halves_first = first > second ? 2 : first == second ? 1 : 0;
      duel.halves_second = 2 - duel.halves_first;
    }
    duels.push_back(duel);
  }
  return duels;
}

inline std::vector<std::pair<int, std::string>> byes_of(const std::string& csv) {
  std::vector<std::pair<int, std::string>> byes;
  for (const auto& row : named_rows(csv)) {
    if (row.at("name 2").empty()) byes.emplace_back(std::stoi(row.at("round")), row.at("name 1"));
  }
  return byes;
}

struct Swiss {
  int rounds = 0;
  std::vector<std::string> entrants;
  std::vector<Duel> duels;
  std::vector<std::pair<int, std::string>> byes;  // round, player
  std::set<std::string> annulled;                 // their opponents win
  std::set<std::string> disqualified;             // placed last

  // Points, Buchholz cut 1, Buchholz, Sonneborn-Berger (in quarters) and wins; the others are in halves.
  using Figures = std::tuple<int, int, int, int, int>;

  int points(const std::string& who) const {
    if (annulled.contains(who)) return 0;
    int halves = 0;
    for (const Duel& each : duels) {
      if (each.first != who && each.second != who) continue;
      halves += annulled.contains(opponent(each, who)) ? 2 : each.halves(who);
    }
    for (const auto& [round, player] : byes) halves += player == who ? 2 : 0;
    return halves;
  }
  static const std::string& opponent(const Duel& duel, const std::string& who) {
    return duel.first == who ? duel.second : duel.first;
  }
  // An unplayed round counts as a draw against oneself, and so does an annulled game.
  Figures figures(const std::string& who) const {
    const int own = points(who);
    std::vector<int> parts;
    int sonneborn = 0, wins = 0;
    for (int round = 1; round <= rounds; ++round) {
      const auto duel = std::ranges::find_if(
          duels, [&](const Duel& each) { return each.round == round && (each.first == who || each.second == who); });
      if (duel == duels.end() || annulled.contains(opponent(*duel, who))) {
        parts.push_back(own);
        sonneborn += own;
      } else {
        const int theirs = points(opponent(*duel, who)), halves = duel->halves(who);
        parts.push_back(theirs);
        sonneborn += halves * theirs;
        wins += halves == 2;
      }
    }
    int sum = 0;
    for (const int part : parts) sum += part;
    return {own, sum - std::ranges::min(parts), sum, sonneborn, wins};
  }
  const Duel* met(const std::string& a, const std::string& b) const {
    const auto found = std::ranges::find_if(duels, [&](const Duel& each) { return each.between(a, b); });
    return found == duels.end() ? nullptr : &*found;
  }

  // "Two opponents play each other at most once", and everybody plays once per round.
  void expect_legal() const {
    std::set<std::pair<std::string, std::string>> pairs;
    std::set<std::pair<int, std::string>> busy(byes.begin(), byes.end());
    for (const Duel& each : duels) {
      EXPECT_TRUE(pairs.insert(std::minmax(each.first, each.second)).second) << each.first << " " << each.second;
      EXPECT_TRUE(busy.insert({each.round, each.first}).second) << each.round << " " << each.first;
      EXPECT_TRUE(busy.insert({each.round, each.second}).second) << each.round << " " << each.second;
    }
    std::set<std::string> rested;
    for (const auto& [round, player] : byes) EXPECT_TRUE(rested.insert(player).second) << player << " has two byes";
  }
  // Checks the order. Only if players have equal figures and no game between them decides, a lot may decide.
  void expect_order(const std::vector<std::string>& order) const {
    ASSERT_EQ(order.size(), entrants.size());
    std::map<std::string, Figures> all;
    for (const std::string& each : entrants) all[each] = figures(each);
    for (std::size_t i = 1; i < order.size(); ++i) {
      const std::string &better = order[i - 1], &worse = order[i];
      const bool out = disqualified.contains(worse);
      ASSERT_TRUE(out || !disqualified.contains(better)) << better;
      if (out && !disqualified.contains(better)) continue;
      EXPECT_GE(all.at(better), all.at(worse)) << better << " stands before " << worse;
      const auto equals = std::ranges::count_if(all, [&](const auto& one) { return one.second == all.at(worse); });
      const Duel* const duel = met(better, worse);
      if (all.at(better) == all.at(worse) && equals == 2 && duel) {
        EXPECT_GE(duel->halves(better), duel->halves(worse)) << better << " and " << worse << " have met";
      }
    }
  }
};

// Computes the first eight places from sixteen players in the order of the Swiss. `drawn`: the lot for a pair.
struct PlayOff {
  std::vector<std::string> seeds;
  std::vector<Duel> duels;
  std::function<std::string(const std::string&, const std::string&)> drawn;

  // "If each wins once, the winner is who won in fewer moves; if these are equal, the lot decides."
  std::pair<std::string, std::string> winner_and_loser(const std::string& a, const std::string& b) const {
    int halves_a = 0, halves_b = 0, moves_a = 0, moves_b = 0, games = 0;
    for (const Duel& each : duels) {
      if (!each.between(a, b)) continue;
      ++games;
      halves_a += each.halves(a);
      halves_b += each.halves(b);
      if (each.halves(a) == 2) moves_a = each.moves;
      if (each.halves(b) == 2) moves_b = each.moves;
    }
    EXPECT_GT(games, 0) << a << " should have met " << b;
    bool first = halves_a > halves_b;
    if (halves_a == halves_b) {
      const bool one_each = games == 2 && moves_a > 0 && moves_b > 0;
      first = one_each && moves_a != moves_b ? moves_a < moves_b : drawn(a, b) == a;
    }
    return first ? std::pair{a, b} : std::pair{b, a};
  }
  // The winners and the losers when adjacent players meet.
  std::pair<std::vector<std::string>, std::vector<std::string>> play(const std::vector<std::string>& field) const {
    std::pair<std::vector<std::string>, std::vector<std::string>> both;
    for (std::size_t i = 0; i + 1 < field.size(); i += 2) {
      const auto [winner, loser] = winner_and_loser(field[i], field[i + 1]);
      both.first.push_back(winner);
      both.second.push_back(loser);
    }
    return both;
  }
  std::vector<std::string> first_eight() const {
    std::vector<std::string> field;
    for (const int seed : {1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11}) {
      field.push_back(seeds.at(static_cast<std::size_t>(seed - 1)));
    }
    const auto [eight, out] = play(field);
    const auto [four, losers] = play(eight);
    const auto [final, for_3] = play(four);
    const auto [for_5, for_7] = play(losers);
    std::vector<std::string> places;
    for (const auto& pair : {final, for_3, for_5, for_7}) {
      const auto [winner, loser] = winner_and_loser(pair.at(0), pair.at(1));
      places.insert(places.end(), {winner, loser});
    }
    return places;
  }
};

}  // namespace agon::recount

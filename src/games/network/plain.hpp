#pragma once

// A literal implementation of the rules, as a reference for the fast ones: sets of number pairs, searches over the
// neighbours as listed in the document, no shared code. Results are the document's error numbers, 0 for OK.

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace agon::network::plain {

using Place = std::pair<int, int>;

struct Owner {
  int fee;
  int limit;
};

struct Team {
  std::set<Place> permits;  // including those of the cities
  std::vector<Place> obtained;
  std::optional<std::set<Place>> plan;
  int last_plan = -1;   // the turn
  int last_grant = -1;  // the turn
};

class Game {
 public:
  // All teams have permits for all cities.
  Game(std::map<Place, Owner> land, int reach, int factor, int prize, int teams)
      : land_(std::move(land)), reach_(reach), factor_(factor), prize_(prize) {
    Team team;
    for (const auto& [place, owner] : land_) {
      if (owner.fee == 0) team.permits.insert(place);
    }
    cities_ = team.permits;
    teams_.assign(static_cast<std::size_t>(teams), team);
    granted_.emplace_back();
  }

  static std::set<Place> neighbours(Place place) {
    const auto [x, y] = place;
    if (x % 2 == 1) return {{x, y - 1}, {x - 1, y - 1}, {x - 1, y}, {x, y + 1}, {x + 1, y}, {x + 1, y - 1}};
    return {{x, y - 1}, {x - 1, y}, {x - 1, y + 1}, {x, y + 1}, {x + 1, y + 1}, {x + 1, y}};
  }

  // The number of steps from a place to each place of the land.
  std::map<Place, int> steps_from(Place from) const {
    std::map<Place, int> steps{{from, 0}};
    std::deque<Place> open{from};
    while (!open.empty()) {
      const Place place = open.front();
      open.pop_front();
      for (const Place& next : neighbours(place)) {
        if (land_.contains(next) && steps.emplace(next, steps.at(place) + 1).second) open.push_back(next);
      }
    }
    return steps;
  }

  int request(std::size_t number, Place place) {
    Team& team = teams_[number];
    if (!land_.contains(place)) return 102;
    if (team.permits.contains(place)) return 106;
    const auto holds = [&](const Team& each) { return each.permits.contains(place); };
    if (std::count_if(teams_.begin(), teams_.end(), holds) >= land_.at(place).limit) return 107;
    if (team.last_grant == turn_) return 108;
    const auto steps = steps_from(place);
    const auto near = [&](Place permit) { return steps.at(permit) <= reach_; };
    if (std::none_of(team.permits.begin(), team.permits.end(), near)) return 109;
    team.permits.insert(place);
    team.obtained.push_back(place);
    team.last_grant = turn_;
    granted_.back().push_back(place);
    return 0;
  }

  int declare(std::size_t number, const std::vector<Place>& fields) {
    Team& team = teams_[number];
    if (team.last_plan == turn_) return 101;
    team.last_plan = turn_;
    if (fields.size() >= 2000) return 103;
    for (const Place& place : fields) {
      if (!land_.contains(place)) return 102;
    }
    const std::set<Place> plan(fields.begin(), fields.end());
    if (plan.size() != fields.size()) return 104;
    if (!joins_all_cities(plan)) return 105;
    team.plan = plan;
    return 0;
  }

  void end_turn() {
    ++turn_;
    granted_.emplace_back();
  }

  // Merges neighbouring fields (union-find) and checks that all cities are in the same part.
  bool joins_all_cities(const std::set<Place>& plan) const {
    std::map<Place, Place> above;
    for (const Place& place : plan) above[place] = place;
    const auto top = [&](Place place) {
      while (above.at(place) != place) place = above.at(place) = above.at(above.at(place));
      return place;
    };
    for (const Place& place : plan) {
      for (const Place& beside : neighbours(place)) {
        if (plan.contains(beside)) above[top(place)] = top(beside);
      }
    }
    std::set<Place> parts;
    for (const Place& city : cities_) {
      if (!plan.contains(city)) return false;
      parts.insert(top(city));
    }
    return parts.size() == 1;
  }

  std::optional<long long> cost(const Team& team) const {
    if (!team.plan) return std::nullopt;
    long long sum = 0;
    for (const Place& place : *team.plan) {
      const long long fee = land_.at(place).fee;
      sum += team.permits.contains(place) ? fee : factor_ * fee;
    }
    return sum;
  }

  std::vector<long long> ranking() const {
    std::vector<long long> costs;
    for (const Team& team : teams_) {
      if (const auto cost_now = cost(team)) costs.push_back(*cost_now);
    }
    std::sort(costs.begin(), costs.end());
    return costs;
  }

  // m is one more than the number of cheaper plans.
  double points(const Team& team) const {
    const auto own = cost(team);
    if (!own) return 0;
    int m = 1;
    for (const long long other : ranking()) m += other < *own;
    return prize_ * std::pow(31.0 / 32.0, m - 1);
  }

  // The permits obtained k turns ago; before the first turn, none.
  std::vector<Place> obtained_ago(int k) const {
    return turn_ < k ? std::vector<Place>{} : granted_[static_cast<std::size_t>(turn_ - k)];
  }

  const std::vector<Team>& teams() const { return teams_; }
  const std::map<Place, Owner>& land() const { return land_; }

 private:
  std::map<Place, Owner> land_;
  std::set<Place> cities_;
  int reach_, factor_, prize_;
  std::vector<Team> teams_;
  std::vector<std::vector<Place>> granted_;  // by turn
  int turn_ = 0;
};

}  // namespace agon::network::plain

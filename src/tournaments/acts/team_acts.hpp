#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "scoring/participation.hpp"
#include "tournaments/acts/act.hpp"

// Teams that withdraw, are disqualified, and come back or enter late. Part of the book of acts.
namespace agon::tournaments {

// The last one of a team that was not taken back counts.
struct TeamStanding {
  std::string login;
  scoring::Participation participation;
  std::string why;
  std::int64_t act = 0;  // that brought it about: also one that took another one back
};

// The fold of these entries.
class TeamActs {
 public:
  void add(const act::Team&, std::int64_t entry);
  bool take_back(std::int64_t act, std::int64_t by);  // by the entry `by`; false: `act` is not one of these

  // Of all teams about which there was an act, also those that compete again; by login.
  const std::map<std::string, TeamStanding, std::less<>>& all() const { return standings_; }
  scoring::Participation of(std::string_view login) const;  // without an act: it competes

 private:
  std::vector<TeamStanding> acts_;  // in force, in their order
  std::map<std::string, TeamStanding, std::less<>> standings_;
};

}  // namespace agon::tournaments

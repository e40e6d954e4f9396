#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "scoring/participation.hpp"
#include "tournaments/acts/act.hpp"

// Teams that withdraw, are disqualified, return or enter late. Part of the book of acts.
namespace agon::tournaments {

// A team's last unrevoked act.
struct TeamStanding {
  std::string login;
  scoring::Participation participation;
  std::string why;
  std::int64_t act = 0;  // the act that caused it, possibly an act that revoked another one
};

// The fold of these entries.
class TeamActs {
 public:
  void add(const act::Team&, std::int64_t entry);
  bool take_back(std::int64_t act, std::int64_t by);  // by the entry `by`; false: `act` is not one of these

  // All teams with any such act, including those that compete again; by login.
  const std::map<std::string, TeamStanding, std::less<>>& all() const { return standings_; }
  scoring::Participation of(std::string_view login) const;  // without an act: it competes

 private:
  std::vector<TeamStanding> acts_;  // in force, in order
  std::map<std::string, TeamStanding, std::less<>> standings_;
};

}  // namespace agon::tournaments

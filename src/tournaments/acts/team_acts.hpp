#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "json/members.hpp"
#include "scoring/participation.hpp"
#include "store/log/archive.hpp"

// Teams that withdraw, are disqualified, and come back or enter late. Part of the book of acts.
namespace agon::tournaments {

//   {"team":{"login":"alfa","status":"disqualified","annulled":true,"why":"copied from beta"},"by":"maria"}
// The last one of a team that was not taken back counts.
struct TeamStanding {
  std::string login;
  scoring::Participation participation;
  std::string why;
  std::int64_t act = 0;  // that brought it about: also one that took another one back
};

std::string team_act(std::string_view login, const scoring::Participation&, std::string_view why);

// The fold of these entries.
class TeamActs {
 public:
  bool add(const store::Entry&, const Members&);      // false: the entry is of another kind
  bool take_back(std::int64_t act, std::int64_t by);  // by the entry `by`; false: `act` is not one of these

  // Of all teams about which there was an act, also those that compete again; by login.
  const std::map<std::string, TeamStanding, std::less<>>& all() const { return standings_; }
  scoring::Participation of(std::string_view login) const;  // without an act: it competes

 private:
  std::vector<TeamStanding> acts_;  // in force, in their order
  std::map<std::string, TeamStanding, std::less<>> standings_;
};

}  // namespace agon::tournaments

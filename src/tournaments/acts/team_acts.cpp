#include "tournaments/acts/team_acts.hpp"

#include <algorithm>

namespace agon::tournaments {

void TeamActs::add(const act::Team& act, std::int64_t entry) {
  acts_.push_back({act.login, act.to, act.why, entry});
  standings_[act.login] = acts_.back();
}

bool TeamActs::take_back(std::int64_t act, std::int64_t by) {
  const auto found = std::ranges::find(acts_, act, &TeamStanding::act);
  if (found == acts_.end()) return false;
  const std::string login = found->login;
  acts_.erase(found);
  TeamStanding standing{login, {}, "", by};
  for (const TeamStanding& each : acts_) {
    if (each.login == login) standing = each;
  }
  standing.act = by;
  standings_[login] = std::move(standing);
  return true;
}

scoring::Participation TeamActs::of(std::string_view login) const {
  const auto found = standings_.find(login);
  return found == standings_.end() ? scoring::Participation() : found->second.participation;
}

}  // namespace agon::tournaments

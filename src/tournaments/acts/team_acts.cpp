#include "tournaments/acts/team_acts.hpp"

#include <algorithm>
#include <boost/json.hpp>

namespace agon::tournaments {

namespace json = boost::json;

std::string team_act(std::string_view login, const scoring::Participation& to, std::string_view why) {
  json::object of;
  put_bytes(of, "login", login);
  of["status"] = scoring::name_of(to.status);
  of["annulled"] = to.annulled;
  put_bytes(of, "why", why);
  return json::serialize(json::object{{"team", std::move(of)}});
}

bool TeamActs::add(const store::Entry& entry, const Members& members) {
  if (!members.has("team")) return false;
  const Members team(members.get("team"));
  const auto status = scoring::status_called(team.text("status"));
  if (!status) throw ParseError{"there is no such status of a team"};
  acts_.push_back({team.text("login"), {*status, team.get_bool("annulled")}, team.text("why"), entry.number});
  standings_[acts_.back().login] = acts_.back();
  return true;
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

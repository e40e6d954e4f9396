#include "tournaments/acts/server_acts.hpp"

#include <boost/json.hpp>

#include "json/members.hpp"

namespace agon::tournaments {

namespace json = boost::json;

std::string held_act(std::string_view trouble, std::string_view why, std::chrono::milliseconds since_1970) {
  json::object of{{"trouble", trouble}, {"at_ms", since_1970.count()}};
  put_bytes(of, "why", why);
  return json::serialize(json::object{{"held", std::move(of)}});
}

std::string released_act(std::string_view trouble, std::chrono::milliseconds since_1970) {
  return json::serialize(json::object{{"released", {{"trouble", trouble}, {"at_ms", since_1970.count()}}}});
}

std::string teams_act(const TeamsChange& change) {
  json::object of;
  const auto add = [&](const char* name, const std::vector<std::string>& logins) {
    if (!logins.empty()) of[name] = json::value_from(logins);
  };
  add("passwords", change.passwords);
  add("changed", change.changed);
  add("added", change.added);
  return json::serialize(json::object{{"teams", std::move(of)}});
}

}  // namespace agon::tournaments

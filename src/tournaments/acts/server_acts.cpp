#include "tournaments/acts/server_acts.hpp"

#include <boost/json.hpp>
#include <initializer_list>
#include <utility>

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

namespace {

std::string lists_act(const char* kind,
                      std::initializer_list<std::pair<const char*, const std::vector<std::string>&>> lists) {
  json::object of;
  for (const auto& [name, names] : lists) {
    if (!names.empty()) of[name] = json::value_from(names);
  }
  return json::serialize(json::object{{kind, std::move(of)}});
}

}  // namespace

std::string teams_act(const TeamsChange& change) {
  return lists_act("teams", {{"passwords", change.passwords}, {"changed", change.changed}, {"added", change.added}});
}

std::string accounts_act(const AccountsChange& change) {
  return lists_act("accounts", {{"passwords", change.passwords},
                                {"added", change.added},
                                {"changed", change.changed},
                                {"removed", change.removed}});
}

}  // namespace agon::tournaments

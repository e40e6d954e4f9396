// The description of the HTTP interface (src/site/openapi.json) matches the routes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>
#include <set>
#include <string>

#include "cli/serve/site_pages.hpp"
#include "site/api/git_api.hpp"
#include "site/api/organiser_api.hpp"
#include "site/api/session_api.hpp"
#include "site/api/team_api.hpp"
#include "site/site.hpp"

namespace agon::cli {
namespace {

namespace js = boost::json;
using Routes = std::map<std::string, std::set<std::string>>;  // methods by path

const js::object& description() {
  static const js::value value = js::parse(site_pages(config::Contest()).at("/api/openapi.json").body);
  return value.as_object();
}

TEST(TheDescriptionOfTheHttpInterface, HasAllRoutesAndNoOthers) {
  Routes routes{{"/api/openapi.json", {"get"}}, {"/api/session", {"get", "post"}}, {"/api/session/end", {"post"}}};
  for (const std::string& path : site::Site::paths()) routes[path] = {"get"};
  for (const std::string_view path : site::TeamApi::paths) routes[std::string(path)] = {"get"};
  for (const std::string_view path : site::OrganiserApi::paths) routes[std::string(path)] = {"get"};
  for (const std::string_view path : site::TeamApi::posts) routes[std::string(path)].insert("post");
  routes[std::string(site::GitApi::commit_path)].insert("post");
  routes["/api/organiser/orders"].insert("post");
  Routes described;
  for (const auto& [path, methods] : description().at("paths").as_object()) {
    for (const auto& [method, operation] : methods.as_object())
      described[std::string(path)].insert(std::string(method));
  }
  EXPECT_EQ(described, routes);
  for (const std::string_view path : site::SessionApi::paths) EXPECT_TRUE(routes.contains(std::string(path)));
}

TEST(TheDescriptionOfTheHttpInterface, HasAllOrdersAndNoOthers) {
  const js::value& order = description().at("components").at("schemas").at("Order").at("properties").at("order");
  std::set<std::string> described, orders;
  for (const js::value& each : order.at("enum").as_array()) described.emplace(each.as_string());
  for (const site::OrderKind& each : site::order_kinds()) orders.emplace(each.name);
  EXPECT_EQ(described, orders);
}

// The credentials that a browser sends automatically are not enough for a change.
TEST(TheDescriptionOfTheHttpInterface, EveryChangeOfOrganisersNeedsMoreThanACookie) {
  for (const auto& [path, methods] : description().at("paths").as_object()) {
    for (const auto& [method, operation] : methods.as_object()) {
      if (method == "get") continue;
      for (const js::value& way : operation.at("security").as_array()) {
        if (!way.as_object().contains("session")) continue;
        EXPECT_TRUE(way.as_object().contains("csrf")) << path;
      }
    }
  }
}

// Expects that "#/components/schemas/Order" exists.
void need_target(const js::value& value) {
  if (const js::array* const list = value.if_array()) {
    for (const js::value& each : *list) need_target(each);
  }
  if (!value.is_object()) return;
  for (const auto& [key, each] : value.get_object()) {
    need_target(each);
    if (key != "$ref") continue;
    const std::string target(each.as_string());
    const std::size_t kind = target.find('/', 2) + 1, name = target.find('/', kind) + 1;
    const js::object& all = description().at("components").at(target.substr(kind, name - kind - 1)).as_object();
    EXPECT_TRUE(all.contains(target.substr(name))) << target;
  }
}

TEST(TheDescriptionOfTheHttpInterface, NamesNothingThatItDoesNotHave) {
  EXPECT_EQ(description().at("openapi").as_string(), "3.0.3");
  need_target(description().at("paths"));
}

}  // namespace
}  // namespace agon::cli

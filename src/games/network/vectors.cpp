// Test vectors of network: commands and answers, then costs and points.

#include <fmt/format.h>

#include <boost/json.hpp>
#include <cmath>

#include "conform/world.hpp"
#include "games/network/rules.hpp"

namespace agon::conform {

namespace {

namespace json = boost::json;
using network::Network;

std::string setup_of(const json::object& scenario) {
  const json::object& given = scenario.at("world").as_object();
  network::World world;
  world.side = given.at("L").to_number<int>();
  world.reach = given.at("D").to_number<int>();
  world.foreign_factor = given.at("C").to_number<int>();
  world.prize = given.at("W").to_number<int>();
  world.turn_seconds = given.at("T").to_number<int>();
  world.turns = given.at("turns").to_number<int>();
  for (int i = 0; i < world.size(); ++i) {
    const auto row = static_cast<std::size_t>(i / world.side);
    const auto column = static_cast<std::size_t>(i % world.side);
    world.fees.push_back(given.at("fees").at(row).at(column).to_number<std::int16_t>());
    world.limits.push_back(given.at("limits").at(row).at(column).to_number<std::int16_t>());
  }
  return fmt::format("teams={}\n{}", scenario.at("teams").as_array().size(), network::write_world(world));
}

std::string final_difference(const json::object& scenario, const Match& match) {
  const auto& now = static_cast<const MatchOf<Network>&>(match).state();
  const json::object& final = scenario.at("final").as_object();
  const auto teams = json::value_to<std::vector<std::string>>(scenario.at("teams"));
  const Scores scores = match.scores();
  for (std::size_t seat = 0; seat < teams.size(); ++seat) {
    const auto* cost = final.at("costs").as_object().if_contains(teams[seat]);
    const bool planned = cost && !cost->is_null();
    if (planned != !now.teams[seat].plan.empty() ||
        (planned && cost->to_number<std::int64_t>() != now.teams[seat].cost)) {
      return fmt::format("cost of {}\n  expected: {}\n  got:      {}", teams[seat],
                         planned ? json::serialize(*cost) : "none", now.teams[seat].cost);
    }
    const auto* points = final.at("points").as_object().if_contains(teams[seat]);
    if (!points) continue;
    const double expected = std::stod(json::value_to<std::string>(*points));
    if (std::abs(expected * point - static_cast<double>(scores[seat])) > 1) {
      return fmt::format("points of {}\n  expected: {}\n  got:      {}", teams[seat], expected, scores[seat]);
    }
  }
  const bool finished = final.at("finished").as_bool();
  return finished == match.over() ? "" : fmt::format("expected the game {}", finished ? "to be over" : "to go on");
}

}  // namespace

Report network(const json::value& file) {
  return run_world(file, {game_of<network::Network>(), setup_of, final_difference});
}

}  // namespace agon::conform

// Test vectors of bonfire: commands and answers, then points and piles.

#include "games/bonfire/rules.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <map>

#include "conform/world.hpp"

namespace agon::conform {

namespace {

namespace json = boost::json;
using bonfire::Bonfire;

std::vector<std::string> teams_of(const json::object& scenario) {
  return json::value_to<std::vector<std::string>>(scenario.at("teams"));
}

bonfire::Place place_of(const json::value& value) {
  return {value.at(0).to_number<std::int16_t>(), value.at(1).to_number<std::int16_t>()};
}

// Event turns in a scenario count its "turn" steps, from 0.
std::vector<bonfire::Drowning> drownings_of(const json::object& scenario) {
  const std::vector<std::string> teams = teams_of(scenario);
  std::vector<bonfire::Drowning> drownings;
  std::uint32_t turn = 0;
  for (const auto& step : scenario.at("steps").as_array()) {
    if (step.at(0) != "turn") continue;
    const json::array& parts = step.as_array();
    const auto* drowned = parts.size() > 2 ? parts[2].as_object().if_contains("drown") : nullptr;
    for (const auto& who : drowned ? drowned->as_array() : json::array{}) {
      const auto team = json::value_to<std::string>(who.at(0));
      const auto seat = static_cast<Seat>(std::ranges::find(teams, team) - teams.begin());
      drownings.push_back({turn, seat, who.at(1).to_number<int>()});
    }
    ++turn;
  }
  return drownings;
}

std::string setup_of(const json::object& scenario) {
  const json::object& given = scenario.at("world").as_object();
  const auto number = [&](std::string_view name) { return given.at(name).to_number<int>(); };
  bonfire::World world;
  world.side = number("N");
  world.pile_min = number("S_min");
  world.factor = number("F");
  world.turn_seconds = number("T");
  world.turns = number("turns");
  for (const auto& island : given.at("islands").as_array()) {
    world.islands.push_back({place_of(island), island.at(2).to_number<int>()});
  }
  const std::vector<std::string> teams = teams_of(scenario);
  for (std::size_t seat = 0; seat < teams.size(); ++seat) {
    for (const auto& place : given.at("survivors").at(teams[seat]).as_array()) {
      world.survivors.push_back({static_cast<Seat>(seat), place_of(place)});
    }
  }
  world.scripted = true;
  world.drownings = drownings_of(scenario);
  return fmt::format("teams={}\n{}", teams.size(), bonfire::write_world(world));
}

std::string final_difference(const json::object& scenario, const Match& match) {
  const auto& now = static_cast<const MatchOf<Bonfire>&>(match).state();
  const json::object& final = scenario.at("final").as_object();
  const std::vector<std::string> teams = teams_of(scenario);
  for (std::size_t seat = 0; seat < teams.size(); ++seat) {
    const auto expected = final.at("points").at(teams[seat]).to_number<std::int64_t>();
    const std::int64_t got = Bonfire::wood(now, static_cast<Seat>(seat)).points;
    if (expected != got) return fmt::format("points of {}\n  expected: {}\n  got:      {}", teams[seat], expected, got);
  }
  for (const auto& pile : final.at("piles").as_array()) {
    const bonfire::Place place = place_of(pile);
    const auto expected = pile.at(2).to_number<int>();
    const int got = now.sticks.at(static_cast<std::size_t>(now.world->island(place)));
    if (expected == got) continue;
    return fmt::format("pile at {} {}\n  expected: {}\n  got:      {}", place.x, place.y, expected, got);
  }
  const bool finished = final.at("finished").as_bool();
  return finished == match.over() ? "" : fmt::format("expected the game {}", finished ? "to be over" : "to go on");
}

}  // namespace

Report bonfire(const json::value& file) {
  return run_world(file, {game_of<bonfire::Bonfire>(), setup_of, final_difference});
}

}  // namespace agon::conform

// Test vectors of wall: commands and answers, then points and heights.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <boost/json.hpp>

#include "base/text.hpp"
#include "conform/world.hpp"
#include "games/wall/rules.hpp"

namespace agon::conform {

namespace {

namespace json = boost::json;
using wall::Wall;

std::string text_of(const json::value& value) { return json::value_to<std::string>(value); }

// Event turns in a scenario count its "turn" steps, from 0.
std::string changes_of(const json::object& scenario) {
  std::string text;
  int turn = 0;
  for (const auto& step : scenario.at("steps").as_array()) {
    if (step.at(0) != "turn") continue;
    if (step.as_array().size() > 2) {
      if (const auto* change = step.at(2).as_object().if_contains("replace")) {
        text += fmt::format("change {} {} {}\n", turn, change->at(0).to_number<int>(), change->at(1).to_number<int>());
      }
    }
    ++turn;
  }
  return text;
}

std::string setup_of(const json::object& scenario) {
  const json::object& world = scenario.at("world").as_object();
  const auto number = [&](std::string_view name) { return world.at(name).to_number<int>(); };
  std::string text = fmt::format(
      "teams={}\nwall-world 1\nsize {} {} {}\ncube {}\ndrops {}\nvolume_points {}\ntouch_points {}\nturn_seconds {}\n",
      scenario.at("teams").as_array().size(), number("X"), number("Y"), number("Z"), number("D"), number("R"),
      text_of(world.at("CV")), text_of(world.at("CP")), number("T"));
  for (const auto& kind : world.at("kinds").as_array()) {
    text += fmt::format("brick {} {} {}\n{}\n", kind.at("id").to_number<int>(), text_of(kind.at("W")),
                        kind.at("Pmin").to_number<int>(),
                        fmt::join(json::value_to<std::vector<std::string>>(kind.at("lines")), "\n"));
  }
  text += fmt::format("available {}\n", fmt::join(json::value_to<std::vector<int>>(world.at("available")), " "));
  return text + changes_of(scenario);
}

std::string final_difference(const json::object& scenario, const Match& match) {
  const auto& now = static_cast<const MatchOf<Wall>&>(match).state();
  const json::object& final = scenario.at("final").as_object();
  const auto teams = json::value_to<std::vector<std::string>>(scenario.at("teams"));
  for (std::size_t seat = 0; seat < teams.size(); ++seat) {
    const std::string expected = text_of(final.at("points").at(teams[seat]));
    const std::string got = fixed_point(now.teams[seat].points);
    if (expected != got) return fmt::format("points of {}\n  expected: {}\n  got:      {}", teams[seat], expected, got);
  }
  std::vector<std::vector<int>> heights;
  for (int y = now.world->y; y >= 1; --y) {
    heights.emplace_back();
    for (int x = 1; x <= now.world->x; ++x) heights.back().push_back(now.heights[now.world->column(x, y)]);
  }
  if (json::value_to<std::vector<std::vector<int>>>(final.at("heights")) != heights) {
    return fmt::format("heights\n  expected: {}\n  got:      {}", json::serialize(final.at("heights")), heights);
  }
  const bool finished = final.at("finished").as_bool();
  return finished == match.over() ? "" : fmt::format("expected the game {}", finished ? "to be over" : "to go on");
}

}  // namespace

Report wall(const json::value& file) { return run_world(file, {game_of<wall::Wall>(), setup_of, final_difference}); }

}  // namespace agon::conform

// Vectors of apples: commands and answers, then the apples of each team.

#include <fmt/format.h>

#include <boost/json.hpp>

#include "conform/world.hpp"
#include "games/apples/rules.hpp"

namespace agon::conform {

namespace {

namespace json = boost::json;
using agon::apples::Apples;

std::string setup_of(const json::object& scenario) {
  return fmt::format("teams={} turns={}", scenario.at("teams").as_array().size(),
                     scenario.at("world").at("turns").to_number<int>());
}

std::string final_difference(const json::object& scenario, const Match& match) {
  const auto& now = static_cast<const MatchOf<Apples>&>(match).state();
  const auto expected = json::value_to<std::vector<std::int64_t>>(scenario.at("final").at("apples"));
  for (std::size_t seat = 0; seat < now.teams.size(); ++seat) {
    const std::int64_t got = now.teams[seat].apples;
    if (expected.at(seat) == got) continue;
    return fmt::format("apples of team {}\n  expected: {}\n  got:      {}", seat + 1, expected[seat], got);
  }
  return "";
}

}  // namespace

Report apples(const json::value& file) { return run_world(file, {game_of<Apples>(), setup_of, final_difference}); }

}  // namespace agon::conform

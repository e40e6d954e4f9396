#include "config/duel_plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "games/setup_text.hpp"

namespace agon::config {

std::uint32_t map_count(const ServerPlan& plan) {
  return static_cast<std::uint32_t>(plan.maps.empty() ? plan.game->duels->maps : plan.maps.size());
}

// The map number always comes first (see map_number()), even if the game's own map option makes it redundant.
std::string duel_setup(const ServerPlan& plan, std::uint32_t map, std::uint64_t game) {
  const GameInfo& info = plan.game->info();
  std::string setup = fmt::format("{}={} {}={} {}=1", info.map_number_option, map, info.match_number_option, game,
                                  info.own_match_option);
  if (plan.maps.empty()) setup += " " + plan.game->duels->map_option(map);
  if (!plan.setup.empty()) setup += " " + plan.setup;
  setup = setup_of_new_match(info, setup);
  if (!plan.maps.empty()) setup += "\n" + plan.maps[map - 1];
  return setup;
}

std::uint32_t map_number(std::string_view setup) {
  const std::string_view first = Words(setup).next();
  return static_cast<std::uint32_t>(to_integer(first.substr(std::min(first.size(), first.find('=') + 1))).value_or(0));
}

Result<void> validate_duel_server(const ServerPlan& plan) {
  for (const std::string_view option : plan.game->duels->chosen) {
    if (!setup_value(plan.setup, option).empty()) {
      return Error{fmt::format("leave \"{}\" out: the server chooses it", option)};
    }
  }
  for (std::uint32_t map = 1; map <= map_count(plan); ++map) {
    const auto match = plan.game->start(duel_setup(plan, map, 1), 0);
    if (!match) return Error{plan.maps.empty() ? match.error() : fmt::format("map {}: {}", map, match.error())};
  }
  return {};
}

}  // namespace agon::config

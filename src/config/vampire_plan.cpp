#include "config/vampire_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "games/vampire/worlds.hpp"

namespace agon::config {

std::uint32_t map_count(const ServerPlan& plan) {
  return static_cast<std::uint32_t>(plan.maps.empty() ? std::size_t{vampire::level_count} : plan.maps.size());
}

// The number of the map stands in all of them as the option `level`, which on the game's own maps says nothing new.
std::string trial_setup(const ServerPlan& plan, std::uint32_t map, std::uint64_t game) {
  std::string setup = fmt::format("level={} game={} tested=1", map, game);
  if (plan.maps.empty()) setup += fmt::format(" map=test:{}", map);
  if (!plan.setup.empty()) setup += " " + plan.setup;
  if (!plan.maps.empty()) setup += "\n" + plan.maps[map - 1];
  return setup;
}

std::uint32_t map_number(std::string_view trial_setup) {
  constexpr std::string_view option = "level=";
  const std::string_view value = Words(trial_setup.substr(std::min(trial_setup.size(), option.size()))).next();
  return static_cast<std::uint32_t>(to_integer(value).value_or(0));
}

std::string fault_of_vampire_server(const ServerPlan& plan) {
  constexpr std::array<std::string_view, 5> chosen = {"map=", "level=", "game=", "tested=", "starts="};
  for (Words words(plan.setup); !words.at_end();) {
    const std::string_view word = words.next();
    for (const std::string_view option : chosen) {
      if (word.starts_with(option)) {
        return fmt::format("leave \"{}\" out: the server chooses it", option.substr(0, option.size() - 1));
      }
    }
  }
  for (std::uint32_t map = 1; map <= map_count(plan); ++map) {
    const auto match = plan.game->start(trial_setup(plan, map, 1), 0);
    if (!match) return plan.maps.empty() ? match.error() : fmt::format("map {}: {}", map, match.error());
  }
  return {};
}

}  // namespace agon::config

#include "tournaments/tournament_plan.hpp"

#include <algorithm>
#include <string_view>

#include "base/digest.hpp"
#include "base/text.hpp"
#include "games/vampire/worlds.hpp"

namespace agon::tournaments {
namespace {

// What stands in a setup as name=value.
std::string_view value_of(std::string_view setup, std::string_view name) {
  for (Words words(setup); !words.at_end();) {
    const std::string_view word = words.next();
    if (word.size() > name.size() && word.starts_with(name) && word[name.size()] == '=') {
      return word.substr(name.size() + 1);
    }
  }
  return {};
}

std::vector<std::string> made_maps(const TournamentPlan& from, const Plan& plan) {
  std::vector<std::string> maps;
  if (from.made_maps == MadeMaps::none) return maps;
  const auto seats = to_integer(value_of(from.plan.setup, "seats")).value_or(vampire::seats_most);
  vampire::Setup setup;
  setup.seats = static_cast<std::uint8_t>(std::clamp<std::int64_t>(seats, 2, vampire::seats_most));
  setup.ground = from.made_maps == MadeMaps::live ? vampire::Ground::live : vampire::Ground::test;
  for (std::uint8_t level = 1; level <= vampire::level_count; ++level) {
    setup.level = level;
    const std::uint64_t own_seed =
        plan.key ? plan.key->seed_of("live map", {level}) : Digest().add(plan.seed).add("live map").add(level).value();
    maps.push_back(vampire::write_map(vampire::map_of(setup, own_seed)));
  }
  return maps;
}

Plan plan_at_start(const TournamentPlan& from, const std::optional<crypto::SeedKey>& key, std::uint64_t seed,
                   std::vector<worker::Program> entrants) {
  Plan plan = from.plan;
  plan.key = key;
  plan.seed = seed;
  if (plan.maps.empty()) plan.maps = made_maps(from, plan);
  plan.entrants = std::move(entrants);
  return plan;
}

}  // namespace

Plan plan_at_start(const TournamentPlan& from, const crypto::SeedKey& key, std::vector<worker::Program> entrants) {
  return plan_at_start(from, key, seed_of_lots(key), std::move(entrants));
}

Plan plan_at_start(const TournamentPlan& from, std::uint64_t seed, std::vector<worker::Program> entrants) {
  return plan_at_start(from, std::nullopt, seed, std::move(entrants));
}

}  // namespace agon::tournaments

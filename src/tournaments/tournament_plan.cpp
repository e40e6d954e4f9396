#include "tournaments/tournament_plan.hpp"

#include "base/assert.hpp"
#include "base/digest.hpp"
#include "games/registry.hpp"
#include "games/setup_text.hpp"

namespace agon::tournaments {
namespace {

std::vector<std::string> made_maps(const TournamentPlan& from, const Plan& plan) {
  std::vector<std::string> maps;
  if (from.made_maps.empty()) return maps;
  const Game* const game = find_game(plan.game);
  AGON_ASSERT(game && game->maps);
  for (std::uint32_t number = 1; number <= game->maps->count; ++number) {
    const std::uint64_t own_seed = plan.key ? plan.key->seed_of("live map", {number})
                                            : Digest().add(plan.seed).add("live map").add(number).value();
    maps.push_back(game->maps->make(from.made_maps, number, plan.setup, own_seed));
  }
  return maps;
}

Plan plan_at_start(const TournamentPlan& from, const std::optional<crypto::SeedKey>& key, std::uint64_t seed,
                   std::vector<worker::Program> entrants) {
  Plan plan = from.plan;
  plan.key = key;
  plan.seed = seed;
  plan.setup = setup_at_start(from.plan);
  if (plan.maps.empty()) plan.maps = made_maps(from, plan);
  plan.entrants = std::move(entrants);
  return plan;
}

}  // namespace

std::string setup_at_start(const Plan& written) {
  const Game* const game = find_game(written.game);
  const bool has_house_players = written.format.kind == Kind::evaluation;
  return game && has_house_players ? setup_of_new_match(game->info(), written.setup) : written.setup;
}

Plan plan_at_start(const TournamentPlan& from, const crypto::SeedKey& key, std::vector<worker::Program> entrants) {
  return plan_at_start(from, key, seed_of_lots(key), std::move(entrants));
}

Plan plan_at_start(const TournamentPlan& from, std::uint64_t seed, std::vector<worker::Program> entrants) {
  return plan_at_start(from, std::nullopt, seed, std::move(entrants));
}

}  // namespace agon::tournaments

// Feeds lands and team commands to a match (games/called_fuzz.hpp). Every valid plan joins all cities.

#include "games/called_fuzz.hpp"
#include "games/network/rules.hpp"

using agon::network::Network;

namespace {

void shrink(Network::Setup& setup) {
  setup.teams = std::min(setup.teams, 4);
  setup.terrain.side = std::min(setup.terrain.side, 12);
  setup.terrain.cities = std::min(setup.terrain.cities, setup.terrain.side);
}

void check(const Network::State& now) {
  for (const auto& team : now.teams) {
    agon::fuzz::require(team.plan.empty() || Network::joins_all_cities(*now.world, team.plan));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  agon::fuzz::run<Network>({reinterpret_cast<const char*>(data), size}, shrink, check);
  return 0;
}

// Feeds forms, bricks and team commands to a match (games/called_fuzz.hpp). After each turn, the columns' heights match
// the cubes.

#include "games/called_fuzz.hpp"
#include "games/wall/rules.hpp"

using agon::fuzz::require;
using agon::wall::Wall;

namespace {

void shrink(Wall::Setup& setup) {
  setup.teams = std::min(setup.teams, 4);
  auto& quarry = setup.quarry;
  quarry.kinds = std::min(quarry.kinds, 12);
  quarry.available = std::min(quarry.available, quarry.kinds);
}

void check(const Wall::State& now) {
  const agon::wall::World& world = *now.world;
  std::vector<std::int16_t> heights(now.heights.size());
  for (std::size_t place = 0; place < now.filled.size(); ++place) {
    if (now.filled[place]) {
      heights[place % heights.size()] = static_cast<std::int16_t>(place / heights.size() + 1);
    }
  }
  require(heights == now.heights);
  require(now.available.size() == world.available.size());
  for (const auto& team : now.teams) require(team.points >= 0 && team.drops <= world.drops);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  agon::fuzz::run<Wall>({reinterpret_cast<const char*>(data), size}, shrink, check);
  return 0;
}

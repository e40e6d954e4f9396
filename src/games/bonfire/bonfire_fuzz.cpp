// Feeds seas and team commands to a match (games/called_fuzz.hpp). After each turn no count is negative and nobody
// carries more than the limit.

#include "games/bonfire/rules.hpp"
#include "games/called_fuzz.hpp"

using agon::bonfire::Bonfire;
using agon::fuzz::require;

namespace {

void shrink(Bonfire::Setup& setup) {
  auto& sea = setup.archipelago;
  setup.teams = std::min(setup.teams, 4);
  sea.side = std::min(sea.side, 16);
  sea.islands = std::min(sea.islands, sea.side * sea.side / 2);
  sea.survivors = std::min(sea.survivors, 10);
}

void check(const Bonfire::State& now) {
  for (std::size_t i = 0; i < now.sticks.size(); ++i) {
    int marked = 0;
    for (agon::Seat seat = 0; seat < now.world->teams(); ++seat) {
      const int sticks = now.marked_sticks(static_cast<agon::bonfire::Island>(i), seat);
      require(sticks >= 0);
      marked += sticks;
    }
    require(marked <= now.sticks[i]);
  }
  for (const auto& survivor : now.survivors) {
    require(now.carried(survivor) <= (survivor.raft ? agon::bonfire::raft_max : agon::bonfire::hands_max));
    require(!survivor.raft || now.raft(survivor.raft)->place == survivor.place);
  }
  for (const int built : now.built) require(built >= 0 && built <= agon::bonfire::rafts_max);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  agon::fuzz::run<Bonfire>({reinterpret_cast<const char*>(data), size}, shrink, check);
  return 0;
}

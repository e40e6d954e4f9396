#include "cli/conform/conform.hpp"

#include <cassert>

namespace agon::conform {

Runner runner_of([[maybe_unused]] std::string_view game) {
#define AGON_GAME(name) \
  if (game == #name) return name;
#include "games/games.list"
#undef AGON_GAME
  assert(false && "a game of the registry is in the list");
  return nullptr;
}

}  // namespace agon::conform

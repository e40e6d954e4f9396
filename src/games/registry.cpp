#include "games/registry.hpp"

#include <vector>

#include "base/letter_case.hpp"

namespace agon {

#define AGON_GAME(name)   \
  namespace name {        \
  extern const Game game; \
  }
#include "games/games.list"
#undef AGON_GAME

std::span<const Game> games() {
  static const std::vector<Game> all{
#define AGON_GAME(name) name::game,
#include "games/games.list"
#undef AGON_GAME
  };
  return all;
}

const Game* find_game(std::string_view name) {
  for (const Game& game : games()) {
    if (equal_in_any_case(name, game.info().name) || equal_in_any_case(name, game.info().original)) return &game;
  }
  return nullptr;
}

std::string game_names() {
  std::string names;
  for (const Game& game : games()) (names += names.empty() ? "" : ", ") += game.info().name;
  return names;
}

}  // namespace agon

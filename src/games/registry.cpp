#include "games/registry.hpp"

#include <algorithm>
#include <vector>

namespace agon {

#define AGON_GAME(name)   \
  namespace name {        \
  extern const Game game; \
  }
#include "games/games.list"
#undef AGON_GAME

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char c, char d) { return lower(c) == lower(d); });
}

}  // namespace

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
    if (same_word(name, game.info().name) || same_word(name, game.info().original)) return &game;
  }
  return nullptr;
}

std::string game_names() {
  std::string names;
  for (const Game& game : games()) (names += names.empty() ? "" : ", ") += game.info().name;
  return names;
}

}  // namespace agon

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/game.hpp"

namespace agon {

std::span<const Game> games();  // in the order of games.list

// By name or original name, in any case; null: no such game.
const Game* find_game(std::string_view name);
std::string game_names();  // "avalanche, football": for messages

}  // namespace agon

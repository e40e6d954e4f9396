#pragma once

#include <string>

#include "games/registry.hpp"

namespace agon::cli {

// The game with this name or original name. Throws BadInput that lists the games and suggests a similar name.
const Game& game_called(const std::string& name);

}  // namespace agon::cli

#pragma once

#include <string>

#include "games/registry.hpp"

namespace agon::cli {

// The game of this name or original name. Throws BadInput that lists the games and suggests the near one.
const Game& game_called(const std::string& name);

}  // namespace agon::cli

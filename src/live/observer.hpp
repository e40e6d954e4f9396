#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "games/match.hpp"

namespace agon::live {

// What spectators of a game server see.
struct SpectatorUpdate {
  std::size_t server = 0;
  std::uint32_t game = 1;  // on this server
  const Match& match;
  std::chrono::milliseconds left{};         // of the current turn; 0: it ends when all wait, or the game is over
  bool runs = true;                         // false: the clock is stopped
  std::span<const std::string> seats = {};  // logins, "": a house bot; none: all teams play
};

// Called when a turn has begun and the teams were told, when a game is over, when the server starts, and when its clock
// stops or resumes. Runs on the server's thread and must not delay it: copy what is needed and work elsewhere.
using Observer = std::function<void(const SpectatorUpdate&)>;

}  // namespace agon::live

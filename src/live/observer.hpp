#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "games/match.hpp"

namespace agon::live {

// What there is to be seen of a game server.
struct SpectatorUpdate {
  std::size_t server = 0;
  std::uint32_t game = 1;  // its number on the server
  const Match& match;
  std::chrono::milliseconds left{};         // of the running turn; 0: it ends when all wait, or the game is over
  bool runs = true;                         // false: the clock stands still
  std::span<const std::string> seats = {};  // logins, "": a player of the organisers; none: all teams play
};

// Who looks on: called when a turn has begun and its beginning was told to the teams, when a game is over, when the
// server starts, and when its clock stops or goes on. By the server's thread, which must not be kept: take what is
// needed, and work elsewhere.
using Observer = std::function<void(const SpectatorUpdate&)>;

}  // namespace agon::live

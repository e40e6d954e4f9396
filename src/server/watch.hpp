#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "games/match.hpp"

namespace agon::server {

// Who looks on: called when a turn has begun and its beginning was told to the teams, also when the server starts. By
// the server's thread, which must not be kept: copy the match (clone) or what is needed of it, and work elsewhere.
using Watch = std::function<void(std::size_t server, std::uint32_t game, const Match&)>;

}  // namespace agon::server

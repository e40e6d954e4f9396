#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "live/game_server.hpp"
#include "live/journal/standings.hpp"

namespace agon::live {

// The scoring after teams were appended. Fails with the name of a server that cannot have so many. For the server's
// thread.
Result<Scoring> with_more_teams(Scoring, const std::vector<tournaments::Team>& all,
                                std::span<const std::unique_ptr<GameServer>>);

}  // namespace agon::live

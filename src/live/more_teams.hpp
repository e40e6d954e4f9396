#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "live/game_server.hpp"
#include "live/journal/standings.hpp"

namespace agon::live {

// The scoring of a contest that gets more teams behind those that it has. An error says which server cannot have so
// many. For the server's thread.
Result<Scoring> with_more_teams(Scoring, const std::vector<tournaments::Team>& all,
                                std::span<const std::unique_ptr<GameServer>>);

}  // namespace agon::live

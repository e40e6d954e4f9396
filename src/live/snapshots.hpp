#pragma once

#include <memory>
#include <span>

#include "live/game_server.hpp"
#include "live/other_parts.hpp"
#include "live/server_context.hpp"

namespace agon::live {

// Makes snapshots of a contest from its game servers. For the server's thread.
class Snapshots {
 public:
  explicit Snapshots(const config::Contest& contest) : parts(contest) {}

  // From time to time also notes the points of the running games, for curves that survive the process; the next commit
  // stores them.
  Situation take(ServerContext&, std::span<const std::unique_ptr<GameServer>>, tournaments::Phase, store::Time now);

  OtherParts parts;  // whose games are in each snapshot too

 private:
  store::Time next_past_{};  // when to note the running games' points again
};

}  // namespace agon::live

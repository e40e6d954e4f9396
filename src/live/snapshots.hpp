#pragma once

#include <memory>
#include <span>

#include "live/game_server.hpp"
#include "live/other_parts.hpp"
#include "live/server_context.hpp"

namespace agon::live {

// Moments of a contest as its game servers are now. For the server's thread.
class Snapshots {
 public:
  explicit Snapshots(const config::Contest& contest) : parts(contest) {}

  // Notes the points of the running games from time to time, for curves that outlive the process; they are kept with
  // the next commit.
  Situation take(ServerContext&, std::span<const std::unique_ptr<GameServer>>, tournaments::Phase, store::Time now);

  OtherParts parts;  // whose games are in each snapshot, too

 private:
  store::Time next_past_{};  // when the running games' points are noted again
};

}  // namespace agon::live

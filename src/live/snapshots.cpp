#include "live/snapshots.hpp"

#include <utility>
#include <vector>

#include "live/journal/past_points.hpp"

namespace agon::live {

Situation Snapshots::take(ServerContext& context, std::span<const std::unique_ptr<GameServer>> servers,
                          tournaments::Phase phase, store::Time now) {
  std::vector<scoring::GamePoints> running;
  std::vector<ServerFigures> figures(context.contest.servers.size());
  for (const auto& server : servers) {
    for (auto& game : server->running()) running.push_back(std::move(game));
    ServerFigures& its = figures[server->index()];
    its = server->figures();
    server->measure(its);
  }
  if (!context.paused && now >= next_past_) {
    note(context.store, context.ledger.scoring().rules, {now, running});
    next_past_ = next_past_points(now);
  }
  Situation next = context.ledger.situation(phase, now, std::move(running));
  next.servers = std::move(figures);
  parts.add_to(context.ledger.scoring(), next);
  return next;
}

}  // namespace agon::live

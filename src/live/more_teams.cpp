#include "live/more_teams.hpp"

#include <utility>

#include "telemetry/log.hpp"

namespace agon::live {

Result<Scoring> with_more_teams(Scoring scoring, const std::vector<tournaments::Team>& all,
                                std::span<const std::unique_ptr<GameServer>> servers) {
  for (const auto& server : servers) {
    if (const auto valid = server->validate_teams(all.size()); !valid) return Error{valid.error()};
  }
  for (std::size_t team = scoring.rules.teams.size(); team < all.size(); ++team) {
    scoring.rules.teams.push_back(all[team].login);
    telemetry::log("team_added", {{"team", all[team].login}});
  }
  return scoring;
}

}  // namespace agon::live

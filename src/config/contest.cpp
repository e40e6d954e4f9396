#include "config/contest.hpp"

#include <algorithm>

namespace agon::config {

bool serves_games(const Contest& contest) { return std::ranges::any_of(contest.servers, &ServerPlan::served); }

}  // namespace agon::config

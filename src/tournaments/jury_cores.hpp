#pragma once

#include <vector>

#include "tournaments/tournament_contest.hpp"

namespace agon::tournaments {

// The cores on which this machine plays a contest's matches: those in its file; without these all cores, except the
// first one if this process runs game servers and has another core.
std::vector<int> jury_cores(const JuryPlan&, bool beside_games);

// Restricts the calling thread, and what it starts, to the jury's cores, with lower priority than this process's game
// servers, if any.
void stand_back(const JuryPlan&, bool beside_games);

}  // namespace agon::tournaments

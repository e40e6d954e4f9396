#pragma once

#include <vector>

#include "tournaments/tournament_contest.hpp"

namespace agon::tournaments {

// The cores on which a contest's matches are played on this machine: those of its file; without them all that there
// are, but the first one beside game servers in this process, where the machine has another core.
std::vector<int> jury_cores(const JuryPlan&, bool beside_games);

// The calling thread, and what it starts, on the jury's cores only, and behind the game servers of this process, if it
// has any.
void stand_back(const JuryPlan&, bool beside_games);

}  // namespace agon::tournaments

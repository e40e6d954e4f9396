#pragma once

#include "tournaments/result_intake.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::tournaments {

// Logs where the file of a running contest differs from what its tournaments began with: they continue as they began.
void tell_differences(const TournamentContest&, const TournamentRunners&);

}  // namespace agon::tournaments

#pragma once

#include "store/log/archive.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::tournaments {

// Throws MachineError if a tournament that has begun is no longer in the contest's file, under whose name its results
// would be found. One that is cancelled may go.
void fit_books(const TournamentContest&, store::Archive&);

}  // namespace agon::tournaments

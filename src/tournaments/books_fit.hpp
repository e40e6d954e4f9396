#pragma once

#include "base/result.hpp"
#include "store/log/archive.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::tournaments {

// A tournament that has begun must stay in the contest's file, under whose name its results are found; one that is
// cancelled may go. If one is gone or renamed, the error says which names hold what.
Result<void> check_books_fit(const TournamentContest&, store::Archive&);

// Throws MachineError with that.
void fit_books(const TournamentContest&, store::Archive&);

}  // namespace agon::tournaments

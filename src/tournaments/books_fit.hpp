#pragma once

#include <string>

#include "store/log/archive.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::tournaments {

// A tournament that has begun must stay in the contest's file, under whose name its results are found; one that is
// cancelled may go. Says which names hold what if one is gone or renamed; "": none.
std::string why_books_do_not_fit(const TournamentContest&, store::Archive&);

// Throws MachineError with that.
void fit_books(const TournamentContest&, store::Archive&);

}  // namespace agon::tournaments

#pragma once

#include <string>
#include <vector>

#include "submissions/submission.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/tournament_runner.hpp"

namespace agon::tournaments {

// Brings the book of a tournament in line with the acts: it is cancelled, or goes on after all; its entrants withdraw,
// are disqualified or come back; and a team that was admitted after the start enters a Swiss when it has a program.
// True: something was written, so the runner is to go on. Again does nothing.
bool carry_out(const Acts&, const submissions::Submissions&, TournamentRunner&);

// What the acts want of its entrants and the book does not say yet.
std::vector<EntrantChange> wanted_changes(const Acts&, const submissions::Submissions&, const Tournament&);

// Why a team that is not in it can not enter it any more, for people; empty: it can.
std::string fault_of_late_entry(const Tournament&);

}  // namespace agon::tournaments

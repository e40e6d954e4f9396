#pragma once

#include <vector>

#include "base/result.hpp"
#include "submissions/submission.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/tournament_runner.hpp"

namespace agon::tournaments {

// Brings a tournament's book in line with the acts: it is cancelled or resumed; entrants withdraw, are disqualified or
// return; and a team admitted after the start enters a Swiss once it has a program. True: something was written, so the
// runner must resume. Idempotent.
bool carry_out(const Acts&, const submissions::Submissions&, TournamentRunner&);

// Changes of its entrants that the acts require and the book does not contain yet.
std::vector<EntrantChange> wanted_changes(const Acts&, const submissions::Submissions&, const Tournament&);

// Whether another team can still enter it.
Result<void> check_late_entry(const Tournament&);

}  // namespace agon::tournaments

#pragma once

#include <string>
#include <vector>

#include "config/contest.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// Checks that the journal belongs to this contest. Its games refer to seats, so teams may be appended but not removed
// or reordered, and a server that has games must remain. Setups, tasks, limits and times may change; a new setup
// applies from the next game on. Throws MachineError that lists every mismatch; otherwise stores the scoring in the
// journal, for tables made from the journal alone. Returns the contest.
const config::Contest& fit_to(const config::Contest&, store::Store&);

// Those mismatches, a line each.
std::vector<std::string> misfits(const config::Contest&, const std::vector<std::string>& teams_before,
                                 const std::vector<std::string>& servers_with_games);

// Gives the servers the keys of their seeds: from the contest's seed, or from a key that was drawn for a new journal
// and is stored in it. An open game keeps its own seed, whatever version opened it.
void choose_keys(config::Contest&, store::Store&);

}  // namespace agon::live

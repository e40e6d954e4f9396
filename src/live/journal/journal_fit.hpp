#pragma once

#include "config/contest.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// Is the journal one of this contest? Its games belong to seats, so teams may be added behind the others but neither
// leave nor change their order, and a server that has games may not be gone. Setups, tasks, limits and times may
// change; a new setup holds from the next game on. Throws MachineError that names all that does not fit; otherwise the
// scoring is kept with the journal, for tables that are made from it alone. Returns the contest.
const config::Contest& fit_to(const config::Contest&, store::Store&);

// Gives the servers the keys of their seeds: from the contest's seed, or from a key that was drawn when the journal was
// new and is kept in it. A game that is open goes on with its own seed, whatever version opened it.
void choose_keys(config::Contest&, store::Store&);

}  // namespace agon::live

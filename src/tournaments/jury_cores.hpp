#pragma once

#include <vector>

#include "config/contest.hpp"

namespace agon::server {

// The cores on which a contest's matches are played on this machine: those of its file; without them all that there
// are, but the first one where the contest has game servers and the machine another core.
std::vector<int> jury_cores(const Contest&);

// The calling thread, and what it starts, on the jury's cores only, and behind the contest's game servers, if it has
// any.
void stand_back(const Contest&);

}  // namespace agon::server

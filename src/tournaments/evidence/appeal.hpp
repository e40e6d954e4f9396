#pragma once

#include <string>

#include "store/log/archive.hpp"
#include "tournaments/tournament.hpp"

namespace agon::tournaments {

// All that a doubt about one match can be settled by, as one zip file: a README that says who played, what was decided
// and how to check it; for each time that it was played (attempt-1/, attempt-2/ after a rejudging) the replay, the
// order, the result with verdicts, processor time and the load of its machine, and the ledger of times move by move;
// and SHA256SUMS. Programs and what they wrote to stderr are in it by hash only, so both sides may have it.
//
// The same archive gives the same bytes. Throws MachineError when there is no such match, or it was not played yet.
std::string appeal_bundle(store::Archive&, const std::string& tournament, TableNumber);

}  // namespace agon::tournaments

#pragma once

#include <string>

#include "store/log/archive.hpp"
#include "tournaments/tournament.hpp"

namespace agon::tournaments {

// Everything needed to settle a doubt about one match, as a zip file: a README that states who played, what was decided
// and how to check it; for each attempt (attempt-1/, attempt-2/ after a rejudging) the replay, the order, the result
// with verdicts, processor time and the load of its machine, and the ledger of times move by move; and SHA256SUMS.
// Programs and their stderr appear only as hashes, so both sides may have it.
//
// The same archive yields the same bytes. Throws MachineError if there is no such match, or it was not played yet.
std::string appeal_bundle(store::Archive&, const std::string& tournament, TableNumber);

}  // namespace agon::tournaments

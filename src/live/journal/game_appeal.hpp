#pragma once

#include <string>

#include "live/journal/standings.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// Everything about one game of a live server as a ZIP archive, to settle an appeal: the replay, everything said with
// its turn and the contest's time, the points of each team with K, and a README that explains how to check it. With
// `team`, only that team's orders are listed; the replay is always complete. `standings` determine what the game is
// worth. Throws MachineError if the record does not fit the rules.
std::string appeal_bundle(const store::Record&, const Standings&, const std::string& team);

}  // namespace agon::live

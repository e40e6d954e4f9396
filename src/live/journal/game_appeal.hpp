#pragma once

#include <string>

#include "live/journal/standings.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// All about one game of a live server as a ZIP archive, to settle a doubt: the replay, each thing that was said with
// its turn and the contest's time, the points of each team with K, and a README that says how to check it. With a
// `team` only what that one has said is listed; the replay always has all. `standings` tell what the game is worth.
// Throws MachineError when the record does not fit the rules.
std::string appeal_bundle(const store::Record&, const Standings&, const std::string& team);

}  // namespace agon::live

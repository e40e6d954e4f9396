#pragma once

#include <functional>

#include "games/replayer.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// The match of a record, played again to where the journal ends, in the middle of a turn if need be. MachineError that
// names the server, the game and the turn when it does not lead to the states that it says it did (rules have changed).
// `turn_ended` sees the match after each turn.
Replayer retold(const store::Record&, const std::function<void(const Match&)>& turn_ended = {});

}  // namespace agon::live

#pragma once

#include <functional>

#include "games/replayer.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// The match of a record, replayed to the journal's end, possibly in the middle of a turn. Throws MachineError with the
// server, game and turn if the digests differ (the rules have changed). `turn_ended` is called after each turn.
Replayer rebuilt(const store::Record&, const std::function<void(const Match&)>& turn_ended = {});

}  // namespace agon::live

#pragma once

#include <functional>

#include "base/result.hpp"
#include "config/contest.hpp"
#include "live/journal/standings.hpp"
#include "live/pending_acts.hpp"
#include "store/journal/store.hpp"

// More time for a running contest (`agon contest extend`). If K grows over the length of the contest, games already
// played keep the announced K, and K grows on from there to its last value at the new end. All of this is part of the
// scoring stored with the journal, so it survives restarts and needs no change of the contest file.

namespace agon::live {

// Fails if the contest cannot have more time.
Result<Scoring> with_more_time(const Scoring&, store::Time now, store::Time more);

// Applies the time given since to the contest of the file. If the file's length was changed since, the file wins,
// unless it was changed to the new length.
void take_over_more_time(config::Contest&, store::Store&);
void take_over_more_time(config::Contest&, const Scoring& before);

// While no server runs: records it, with the act made from it (pending_acts.hpp). Throws MachineError.
Result<Scoring> give_more_time(store::Store&, store::Time more,
                               const std::function<PendingAct(const Scoring&, store::Time now)>& act = {});

}  // namespace agon::live

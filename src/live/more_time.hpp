#pragma once

#include <functional>

#include "base/result.hpp"
#include "config/contest.hpp"
#include "live/journal/standings.hpp"
#include "live/pending_acts.hpp"
#include "store/journal/store.hpp"

// More time for a contest that runs (`agon contest extend`). Where K grows over the length of the contest, what was
// played keeps the K that was announced, and K grows on from there to its last value at the new end. All of it stands
// in the scoring that is kept with the journal, so it holds without a change of the contest's file and after restarts.

namespace agon::live {

// An error says why there cannot be more time.
Result<Scoring> with_more_time(const Scoring&, store::Time now, store::Time more);

// The contest of the file, with the time that was given since. The file holds instead when its length is another one
// than at that time; whoever has written the new length into it changes nothing by that.
void take_over_more_time(config::Contest&, store::Store&);

// While no server runs: notes it, with the act that is made of it (pending_acts.hpp). Throws MachineError.
Result<Scoring> give_more_time(store::Store&, store::Time more,
                               const std::function<PendingAct(const Scoring&, store::Time now)>& act = {});

}  // namespace agon::live

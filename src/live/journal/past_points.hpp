#pragma once

#include <vector>

#include "scoring/deadline24.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// What the running games were worth at a moment. Points of closed games follow from the journal; these would follow
// from it only by playing every game again, so some of them are noted there, for the curves of the standings. They are
// points without K and scoring, which may be changed later.
struct PastPoints {
  store::Time at{};
  std::vector<scoring::GamePoints> running;
};

// The later in the contest, the further apart: some hundred in its first hour, about a thousand in a day.
store::Time next_past_points(store::Time now);
void note(store::Store&, const scoring::Deadline24&, const PastPoints&);
std::vector<PastPoints> past_points(store::Store&,
                                    const scoring::Deadline24&);  // by time; of servers that there still are

}  // namespace agon::live

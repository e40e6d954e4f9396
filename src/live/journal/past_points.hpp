#pragma once

#include <vector>

#include "scoring/deadline24.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// What the running games were worth at some moment. Points of closed games follow from the journal, but these could be
// recomputed only by replaying every game, so some are recorded for the curves of the standings. They are points
// without K and scoring, which may change later.
struct PastPoints {
  store::Time at{};
  std::vector<scoring::GamePoints> running;
};

// The intervals grow with the contest's time: some hundred points in the first hour, about a thousand in a day.
store::Time next_past_points(store::Time now);
void note(store::Store&, const scoring::Deadline24&, const PastPoints&);
// By time; only of servers that still exist.
std::vector<PastPoints> past_points(store::Store&, const scoring::Deadline24&);

}  // namespace agon::live

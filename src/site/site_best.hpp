#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "formats/best_results.hpp"
#include "live/journal/standings.hpp"

namespace agon::site {

// Where teams play matches of their own (vampire): the best result of each on each map. By one thread.
class BestBoard {
 public:
  // GET /api/best, of the matches that had ended by then, a time of the contest:
  // {"servers":[{"server":0,"maps":2,"rows":[{"team":0,"place":1,"points":"77.00","best":[512000000,null],"status"}]}]}
  // Servers and teams by their numbers in /api/contest, best results in millionths by map; points: those of the places
  // on the maps, which rank. Servers and teams without such matches are left out; a status as in the standings.
  //
  // Looks at each match once, as long as `until` stays the same and games are only added at the end, as they are where
  // no other process serves a part of the contest.
  std::string json(const live::Scoring&, const live::FinishedGames&, std::span<const scoring::Participation>,
                   store::Time until);

 private:
  store::Time until_ = store::Time::max();
  live::FinishedGames seen_;
  std::vector<formats::BestResults> results_;  // by server
};

}  // namespace agon::site

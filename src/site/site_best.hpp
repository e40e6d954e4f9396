#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "formats/best_results.hpp"
#include "live/journal/standings.hpp"

namespace agon::site {

// Where teams play matches alone (vampire): each team's best result on each map. Not thread-safe.
class BestBoard {
 public:
  // GET /api/best, from the matches that had ended by then, in contest time:
  // {"servers":[{"server":0,"maps":2,"rows":[{"team":0,"place":1,"points":"77.00","best":[512000000,null],"status"}]}]}
  // Servers and teams are numbered as in /api/contest. `best`: by map, in millionths; `points`: from the places on the
  // maps, which determine the ranking. Servers and teams without such matches are omitted; `status` as in the
  // standings.
  //
  // Processes each match once, as long as `until` stays the same and games are only appended, which is so if no other
  // process serves a part of the contest.
  std::string json(const live::Scoring&, const live::FinishedGames&, std::span<const scoring::Participation>,
                   store::Time until);

 private:
  store::Time until_ = store::Time::max();
  live::FinishedGames seen_;
  std::vector<formats::BestResults> results_;  // by server
};

}  // namespace agon::site

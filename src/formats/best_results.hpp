#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "formats/format.hpp"
#include "scoring/deadline24.hpp"
#include "scoring/placement.hpp"

namespace agon::formats {

// The best result of each team on each map over any number of matches, which the vampire qualifier publishes for its
// test maps. Depends only on the matches, not on their order. Points are in millionths.
class BestResults {
 public:
  // Adds a match of a team. Returns the increase of the sum of the team's best results; for the first match on a map
  // these are its points, which may be negative.
  std::int64_t add(std::size_t team, std::uint32_t map, std::int64_t points);

  std::optional<std::int64_t> best(std::size_t team, std::uint32_t map) const;  // none: not played
  std::uint32_t maps() const { return maps_; }                                  // the greatest map number

 private:
  std::map<std::pair<std::size_t, std::uint32_t>, std::int64_t> best_;
  std::uint32_t maps_ = 0;
};

// Adds the improvement by a match of a server; matches are added in their order. Games of all teams together add
// nothing.
void add_improvement(const scoring::GamePoints&, BestResults&);
BestResults best_results(std::span<const scoring::GamePoints>, std::size_t server);

// The table: the sum, which determines the rank, and for each map from 1 on the best result and the points for its
// place. Teams that have not played a map, or whose games are annulled, are not ranked on it. Participation: by team;
// teams missing there compete.
Table best_table(const BestResults&, std::size_t teams, std::span<const scoring::Participation> = {},
                 const scoring::PlacementTable& = scoring::gp40());

}  // namespace agon::formats

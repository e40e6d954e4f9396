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

// The best result of each team on each map, of however many matches: what the vampire qualifier publishes of its test
// maps. Follows from the matches alone, in any order. Points are in millionths.
class BestResults {
 public:
  // A match of a team. Returns by how much the sum of the team's best results has grown: with the first match on a map
  // by its points, which may be less than 0.
  std::int64_t add(std::size_t team, std::uint32_t map, std::int64_t points);

  std::optional<std::int64_t> best(std::size_t team, std::uint32_t map) const;  // none: not played
  std::uint32_t maps() const { return maps_; }                                  // the greatest number of one

 private:
  std::map<std::pair<std::size_t, std::uint32_t>, std::int64_t> best_;
  std::uint32_t maps_ = 0;
};

// Adds what a match of a server has improved; matches come in their order. Games of all teams together add nothing.
void add_improvement(const scoring::GamePoints&, BestResults&);
BestResults best_results(std::span<const scoring::GamePoints>, std::size_t server);

// The table: for each map from 1 on the best result and the points that its place earns, and first their sum, which
// ranks. Whoever has not played a map is not ranked on it, nor is a team whose games are annulled. Participation: by
// team, of those that are missing there: they compete.
Table best_table(const BestResults&, std::size_t teams, std::span<const scoring::Participation> = {},
                 const scoring::PlacementTable& = scoring::gp40());

}  // namespace agon::formats

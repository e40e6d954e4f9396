#pragma once

#include "formats/format.hpp"
#include "scoring/placement.hpp"

namespace agon::formats {

// Everybody plays on every map, one round per map; the places on a map earn points by a table, and the sum determines
// the rank (the vampire qualifier).
//
// A map has `seats` seats (at least two), of which `teams` belong to entrants and the others to house bots. With one
// team per game this is the qualifier of the document: each entrant plays alone among house bots. With more teams, the
// groups of a map are drawn by lot. Each group plays `turns_of_seats` games, and in each game everybody moves one seat
// on; with as many games as seats nobody is favoured by the corner. A team's score on a map is the sum over its games
// there. A team that has withdrawn is not in the groups of later maps; its points on earlier ones still count, unless
// its games are annulled.
class Evaluation : public Format {
 public:
  struct Rules {
    std::uint32_t maps = 10;
    std::uint32_t seats = 4;
    std::uint32_t teams = 1;
    std::uint32_t turns_of_seats = 1;
    scoring::PlacementTable placement = scoring::gp40();
  };

  explicit Evaluation(Rules rules) : rules_(std::move(rules)) {}

  Round next_round(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;

  // The total, and for each map begun its placement points and score. A map counts only when all its games are played;
  // until then, its points are 0.
  Table table(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;

 private:
  Round round_of(std::span<const Entrant>, std::uint32_t map, std::uint64_t seed) const;
  std::vector<scoring::Exact> points_of(std::span<const Entrant>, std::uint32_t map,
                                        std::span<const std::int64_t> scores) const;
  Rules rules_;
};

}  // namespace agon::formats

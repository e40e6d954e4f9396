#pragma once

#include "formats/format.hpp"
#include "scoring/placement.hpp"

namespace agon::formats {

// Everybody on every map, a round a map; a map's places earn points by a table, and their sum ranks (the vampire
// qualifier).
//
// A map has `seats` seats (two at least), of which `teams` are entrants' and the others are house bots'. With one team
// a game it is the qualifier of the document: each entrant by himself among house bots. With more, the groups of a map
// are drawn by lot. Each group plays `turns_of_seats` games, in each of which everybody sits one seat further on: with
// as many as seats nobody is favoured by his corner. What a team scores on a map is the sum of its games there. Whoever
// has withdrawn is in no group of the maps that follow.
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

  // The total, and for each map that has begun its placement points and the score behind them. A map counts only when
  // all of it is played; before, its points are 0.
  Table table(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;

 private:
  Round round_of(std::span<const Entrant>, std::uint32_t map, std::uint64_t seed) const;
  std::vector<scoring::Exact> points_of(std::span<const Entrant>, std::uint32_t map,
                                        std::span<const std::int64_t> scores) const;
  Rules rules_;
};

}  // namespace agon::formats

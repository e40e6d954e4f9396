#pragma once

#include <optional>

#include "formats/format.hpp"

namespace agon::formats {

// Knock-out that ranks the first places. The entrants come in the order of their seeding (in_order of a Swiss table);
// those after the best `entrants` do not play, and keep their order behind the others. Fewer: the bracket is the next
// power of two, and the best have nobody to meet in the first round. Neighbours of the bracket meet: 1-16, 8-9, 4-13,
// 5-12, 2-15, 7-10, 3-14, 6-11, so that the two best can meet in the final only. Losers play on as long as a place up
// to `ranked` is at stake; those who do not play on keep their seeding order among themselves. Whoever has withdrawn
// loses without a game. Where games are annulled the other one goes on, and what follows from that is played again.
//
// A pair plays `games` games with sides swapped after each; who has the first move in the first one is drawn. More
// points win. When equal: with Equal::fewer_moves, where both have won as many games, the one whose own victories took
// fewer moves (both players' moves of those games); then lot.
class PlayOff : public Format {
 public:
  enum class Equal { fewer_moves, lot };
  struct Rules {
    std::uint32_t entrants = 16;
    std::uint32_t ranked = 8;
    std::uint32_t games = 1;
    Equal equal = Equal::lot;
  };
  static constexpr Rules football{16, 8, 2, Equal::fewer_moves};
  static constexpr Rules avalanche{16, 8, 1, Equal::lot};

  explicit PlayOff(Rules rules) : rules_(rules) {}

  Round next_round(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;
  Table table(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const override;

  // Two who meet, for a drawing of the bracket.
  struct Tie {
    std::uint32_t round = 1;
    std::string purpose;    // "semi-final", "for place 3"
    Player upper = nobody;  // nobody: the other one goes on without playing
    Player lower = nobody;
    std::vector<Lot> lots;         // who begins, who goes on
    std::vector<Meeting> open;     // games that are not played yet
    std::optional<Player> winner;  // nobody, if there is nobody on both sides
    std::string why;               // "2:0", "1:1, the own victory took 41 moves against 57", "1:1, by lot"
  };
  std::vector<Tie> ties(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const;

 private:
  Rules rules_;
};

}  // namespace agon::formats

#pragma once

#include <optional>

#include "formats/format.hpp"

namespace agon::formats {

// A knock-out that ranks the first places. The entrants are in seeding order (in_order of a Swiss table); those after
// the best `entrants` do not play, and stay in order behind the others. With fewer entrants, the bracket is the next
// power of two, and the best have no opponent in the first round. Adjacent players of the bracket meet: 1-16, 8-9,
// 4-13, 5-12, 2-15, 7-10, 3-14, 6-11, so that the two best can only meet in the final. Losers continue while a place up
// to `ranked` is at stake; those who do not continue stay in seeding order among themselves. A player who has withdrawn
// loses without a game. If a player's games are annulled, the opponent advances, and the games that depend on this are
// played again.
//
// A pair plays `games` games with alternating sides; the first move in the first game is drawn by lot. More points win.
// If they are equal: with Equal::fewer_moves, if both have won the same number of games, the player with fewer moves
// (of both players) in the won games; then lot.
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

  // A pair of opponents, for drawing the bracket.
  struct Tie {
    std::uint32_t round = 1;
    std::string purpose;    // "semi-final", "for place 3"
    Player upper = nobody;  // nobody: the opponent advances without a game
    Player lower = nobody;
    std::vector<Lot> lots;         // who begins, who advances
    std::vector<Meeting> open;     // games not played yet
    std::optional<Player> winner;  // nobody if both sides are empty
    std::string why;               // "2:0", "1:1, the own victory took 41 moves against 57", "1:1, by lot"
  };
  std::vector<Tie> ties(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const;

 private:
  Rules rules_;
};

}  // namespace agon::formats

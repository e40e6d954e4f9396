#pragma once

#include <cstdint>

#include "base/dice.hpp"
#include "games/painting/board.hpp"

namespace agon::painting {

// How the second player's half of a board follows from the first's.
enum class Symmetry : std::uint8_t { point, mirror };

// The boards that dice draw. Both players have the same chances: the board turned by half a turn (point) or seen in a
// mirror (mirror) is the same board with the players exchanged. Pawns begin in the left half and in the right half.
struct BoardPlan {
  std::uint8_t rows = 30;
  std::uint8_t columns = 30;
  std::uint8_t pawns = 4;     // of each player
  std::uint8_t radius = 1;    // r
  std::uint8_t range = 10;    // k
  std::uint16_t paint = 100;  // f
  std::uint8_t walls = 10;    // per cent of the inner cells that are blocked, at most
  Symmetry symmetry = Symmetry::point;
  friend bool operator==(const BoardPlan&, const BoardPlan&) = default;
};

// Do the pawns fit on an empty board of this plan?
bool has_room(const BoardPlan&);

// A board without mistakes, of a plan that has room. A pawn can walk from anywhere to anywhere as far as walls matter.
Opening draw_board(const BoardPlan&, Dice&);

}  // namespace agon::painting

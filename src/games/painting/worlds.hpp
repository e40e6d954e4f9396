#pragma once

#include <cstdint>

#include "base/dice.hpp"
#include "games/painting/board.hpp"

namespace agon::painting {

// How the second player's half of a board follows from the first's.
enum class Symmetry : std::uint8_t { point, mirror };

// Parameters of generated boards. Both players have the same chances: the board rotated by 180 degrees (point) or
// reflected (mirror) is the same board with the players exchanged. Pawns start in the left and the right half.
struct BoardPlan {
  std::uint8_t rows = 30;
  std::uint8_t columns = 30;
  std::uint8_t pawns = 4;     // of each player
  std::uint8_t radius = 1;    // r
  std::uint8_t range = 10;    // k
  std::uint16_t paint = 100;  // f
  std::uint8_t walls = 10;    // maximal percentage of blocked inner cells
  Symmetry symmetry = Symmetry::point;
  friend bool operator==(const BoardPlan&, const BoardPlan&) = default;
};

// Whether the pawns fit on an empty board of this plan.
bool has_room(const BoardPlan&);

// Generates a board without mistakes; the plan must have room. Walls leave every place reachable from every other.
Opening draw_board(const BoardPlan&, Dice&);

}  // namespace agon::painting

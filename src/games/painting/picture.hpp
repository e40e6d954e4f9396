#pragma once

#include <string>

#include "base/text_style.hpp"
#include "games/painting/arena.hpp"

namespace agon::painting {

// A cell as players see it: X blocked, . uncoloured, 1 own, 2 the opponent's.
constexpr char sign_of(const Board& board, const Colours& seen, Place place) {
  if (has(board.walls, place)) return 'X';
  return has(seen.own, place) ? '1' : has(seen.theirs, place) ? '2' : '.';
}

// The board with all pawns, a line a row: X blocked, . uncoloured, 1 and 2 the players' colours; on a pawn a and b, and
// in its middle A or B after its owner.
std::string drawn(const Arena::State&, TextStyle);

}  // namespace agon::painting

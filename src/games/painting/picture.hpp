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

// The board with all pawns, one line per row: X blocked, . uncoloured, 1 and 2 the players' colours; pawns consist of a
// and b, with A or B in the middle for the owner.
std::string drawn(const Arena::State&, TextStyle);

}  // namespace agon::painting

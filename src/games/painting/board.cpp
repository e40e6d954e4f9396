#include "games/painting/board.hpp"

namespace agon::painting {
namespace {

std::string name_of(Place place) {
  return "row " + std::to_string(place.row + 1) + ", column " + std::to_string(place.column + 1);
}

bool on_border(const Board& board, int row, int column) {
  return row == 0 || row == board.rows - 1 || column == 0 || column == board.columns - 1;
}

bool in_range(int value, int least, int most) { return least <= value && value <= most; }

void check_sizes(const Board& board, std::vector<Mistake>& mistakes) {
  const auto check = [&](int value, int least, int most, const std::string& what) {
    if (in_range(value, least, most)) return;
    mistakes.push_back({-1, what + " is " + std::to_string(value) + "; it can be " + std::to_string(least) + " to " +
                                std::to_string(most)});
  };
  check(board.radius, 1, radius_max, "the radius r of a pawn");
  check(board.range, 1, range_max, "the longest range k of a strip");
  check(board.paint, 0, paint_max, "the paint f of a pawn");
  check(board.rows, 5, side_max, "the number of rows");
  check(board.columns, 5, side_max, "the number of columns");
}

void check_border(const Board& board, std::vector<Mistake>& mistakes) {
  for (int row = 0; row < board.rows; ++row) {
    for (int column = 0; column < board.columns; ++column) {
      const Place place{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
      if (!on_border(board, row, column) || has(board.walls, place)) continue;
      mistakes.push_back({row, "the cell in " + name_of(place) + " is on the border and must be blocked (X)"});
      break;  // one mistake per row is enough
    }
  }
}

void check_pawns(const Opening& opening, std::vector<Mistake>& mistakes) {
  const auto& [board, pawns] = opening;
  if (pawns[0].empty() || pawns[0].size() != pawns[1].size() || pawns[0].size() > pawns_max / 2) {
    mistakes.push_back({-1, "player 1 has " + std::to_string(pawns[0].size()) + " pawns and player 2 has " +
                                std::to_string(pawns[1].size()) + "; both need the same number, 1 to " +
                                std::to_string(pawns_max / 2)});
  }
  if (pawns[0].size() + pawns[1].size() > pawns_max) return;  // thousands of pawns overlap in millions of ways
  const Plane room = room_on(board);
  std::vector<Place> before;
  for (const auto& of_player : pawns) {
    for (const Place place : of_player) {
      if (!has(room, place)) {
        mistakes.push_back({place.row, "the pawn in " + name_of(place) + " does not fit: a cell under its square of " +
                                           std::to_string(board.diameter()) + "x" + std::to_string(board.diameter()) +
                                           " is blocked or off the board"});
      }
      for (const Place other : before) {
        if (!overlap(board, place, other)) continue;
        mistakes.push_back({place.row, "the pawns in " + name_of(other) + " and " + name_of(place) + " overlap"});
      }
      before.push_back(place);
    }
  }
}

}  // namespace

int free_cells(const Board& board) { return board.rows * board.columns - size(board.walls); }

Plane room_on(const Board& board) {
  Plane across{};  // columns where all cells of a row under the pawn are free
  for (int row = 0; row < board.rows; ++row) {
    const Row free = ~board.walls[index(row)] & low_bits(board.columns);
    across[index(row)] = free;
    for (int shift = 1; shift <= board.radius; ++shift) across[index(row)] &= free >> shift & free << shift;
  }
  Plane room{};
  for (int row = board.radius; row + board.radius < board.rows; ++row) {
    room[index(row)] = ~Row{0};
    for (int under = row - board.radius; under <= row + board.radius; ++under) room[index(row)] &= across[index(under)];
  }
  return room;
}

std::vector<Mistake> mistakes_of(const Board& board) {
  std::vector<Mistake> mistakes;
  check_sizes(board, mistakes);
  if (mistakes.empty()) check_border(board, mistakes);  // requires valid sizes
  return mistakes;
}

std::vector<Mistake> mistakes_of(const Opening& opening) {
  std::vector<Mistake> mistakes;
  check_sizes(opening.board, mistakes);
  if (!mistakes.empty()) return mistakes;  // the rest requires a valid board
  check_border(opening.board, mistakes);
  check_pawns(opening, mistakes);
  return mistakes;
}

}  // namespace agon::painting

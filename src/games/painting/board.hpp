#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace agon::painting {

// Our limits; the rules define none. A row of a board is one machine word, a row of a pawn's surface a short one.
inline constexpr int side_max = 64;
inline constexpr int radius_max = 7;
inline constexpr int diameter_max = 2 * radius_max + 1;
inline constexpr int pawns_max = 32;  // of both players in all
inline constexpr int range_max = side_max;
inline constexpr int paint_max = 10'000;

// A cell, with coordinates from 0 at the top left corner. The protocol counts from 1.
struct Place {
  std::int8_t row = 0;
  std::int8_t column = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

// A set of cells: bit c of row r is the cell in column c.
using Row = std::uint64_t;
using Plane = std::array<Row, side_max>;

constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }
constexpr Row low_bits(int count) { return count >= side_max ? ~Row{0} : (Row{1} << count) - 1; }
constexpr bool has(const Plane& plane, Place place) { return plane[index(place.row)] >> place.column & 1; }
constexpr void add(Plane& plane, Place place) { plane[index(place.row)] |= Row{1} << place.column; }
constexpr int size(const Plane& plane) {
  int cells = 0;
  for (const Row row : plane) cells += std::popcount(row);
  return cells;
}

// The board of a game, without pawns.
struct Board {
  std::uint8_t rows = 0;
  std::uint8_t columns = 0;
  std::uint8_t radius = 1;  // r of the rules: a pawn's side is 2r + 1
  std::uint8_t range = 1;   // k: the longest strip of paint
  std::uint16_t paint = 1;  // f: the initial and maximal paint of a pawn
  Plane walls{};            // blocked cells; no bits are set outside the board
  friend bool operator==(const Board&, const Board&) = default;

  int diameter() const { return 2 * radius + 1; }
};

int free_cells(const Board&);

// The possible places of a pawn's middle: no cell under the pawn is blocked or off the board.
Plane room_on(const Board&);

constexpr bool overlap(const Board& board, Place a, Place b) {
  const int rows = a.row - b.row, columns = a.column - b.column;
  return rows * rows <= 4 * board.radius * board.radius && columns * columns <= 4 * board.radius * board.radius;
}

// A board and the initial middles of both players' pawns, common to all games of a tournament.
struct Opening {
  Board board;
  std::array<std::vector<Place>, 2> pawns;
  friend bool operator==(const Opening&, const Opening&) = default;
};

// Why no game can begin like this, one sentence per mistake.
struct Mistake {
  int row = -1;  // of the board, from 0; -1: no particular row
  std::string text;
};
std::vector<Mistake> mistakes_of(const Opening&);
std::vector<Mistake> mistakes_of(const Board&);  // without pawns

}  // namespace agon::painting

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/seat.hpp"

namespace agon::vampire {

inline constexpr int size_min = 3;
inline constexpr int size_max = 23;  // the park is square and its size odd
inline constexpr int density_max = 3;
inline constexpr std::size_t seats_most = 4;
inline constexpr std::size_t drops_most = 120;  // so that radius and number of grenades fit into a byte
inline constexpr std::uint16_t tick_most = 10'000;

// A cell (i,j) of the rules: row i from the top, column j from the left. In the messages X is the row, Y the column.
using Cell = std::uint16_t;
inline constexpr Cell nowhere = 0;  // cell (0,0), a bush in every park
constexpr Cell cell_at(int row, int column) { return static_cast<Cell>(row << 5 | column); }
constexpr int row_of(Cell cell) { return cell >> 5; }
constexpr int column_of(Cell cell) { return cell & 31; }
inline std::string row_and_column(Cell cell) {
  return std::to_string(row_of(cell)) + " " + std::to_string(column_of(cell));
}

// Offsets of the neighbours: up, right, down, left.
inline constexpr std::array<int, 4> step = {-32, 1, 32, -1};
inline constexpr char direction_letters[] = "URDL";
constexpr Cell neighbour(Cell cell, int direction) {
  return static_cast<Cell>(cell + step[static_cast<std::size_t>(direction)]);
}

// Bushes grow on the border and on every cell with two even coordinates.
constexpr bool is_bush(int size, int row, int column) {
  return row <= 0 || column <= 0 || row >= size - 1 || column >= size - 1 || (row % 2 == 0 && column % 2 == 0);
}
constexpr bool is_bush(int size, Cell cell) { return is_bush(size, row_of(cell), column_of(cell)); }
constexpr Cell opposite(int size, Cell cell) { return cell_at(size - 1 - row_of(cell), size - 1 - column_of(cell)); }

// The swarms: two bits per cell, 0 for none.
class Bats {
 public:
  constexpr int density(Cell cell) const {
    return static_cast<int>(rows_[static_cast<std::size_t>(row_of(cell))] >> 2 * column_of(cell) & 3);
  }
  constexpr void set(Cell cell, int density) {
    std::uint64_t& row = rows_[static_cast<std::size_t>(row_of(cell))];
    row = (row & ~(std::uint64_t{3} << 2 * column_of(cell))) | static_cast<std::uint64_t>(density)
                                                                   << 2 * column_of(cell);
  }
  constexpr void thin_out(Cell cell) {  // by one; the cell must have a swarm
    rows_[static_cast<std::size_t>(row_of(cell))] -= std::uint64_t{1} << 2 * column_of(cell);
  }
  constexpr const auto& rows() const { return rows_; }
  friend constexpr bool operator==(const Bats&, const Bats&) = default;

 private:
  std::array<std::uint64_t, size_max> rows_{};
};

enum class Kind : std::uint8_t { tomato, grenade, battery, shoe };
inline constexpr std::size_t kind_count = 4;

// A power-up dropped by drones: announced during tick `announced`, it appears `lead` ticks later in the cell and in the
// opposite one, and stays for `life` ticks.
struct Drop {
  Kind kind = Kind::tomato;
  Cell cell = nowhere;
  std::uint16_t announced = 0;
  std::uint16_t lead = 1;
  std::uint16_t life = 1;

  constexpr int appears() const { return announced + lead; }
  constexpr int vanishes() const { return announced + lead + life; }
  friend bool operator==(const Drop&, const Drop&) = default;
};

// The initial park, and the power-ups that will be dropped into it.
struct Map {
  std::uint8_t size = 11;
  std::uint8_t radius = 2;
  std::uint16_t maxtick = 500;
  std::uint16_t level = 1;
  std::vector<Cell> starts;  // by seat
  Bats bats;
  std::vector<Drop> drops;  // sorted by announcement
  friend bool operator==(const Map&, const Map&) = default;
};

// The tick after MAXTICK in which the lamp of a cell is switched on. Four spirals start from the corners in the same
// tick and run inwards anticlockwise, the one from (0,0) down, each lighting one lamp per tick: along ring r they need
// size - 1 - 2r ticks per side.
constexpr int lamp_number(int size, Cell cell) {
  const int row = row_of(cell);
  const int column = column_of(cell);
  const int last = size - 1;
  int ring = row < column ? row : column;
  if (last - row < ring) ring = last - row;
  if (last - column < ring) ring = last - column;
  const int before = ring * (size - ring);  // lamps of the outer rings, per spiral
  if (column == ring && row < last - ring) return before + row - ring;
  if (row == last - ring && column < last - ring) return before + column - ring;
  if (column == last - ring && row > ring) return before + last - ring - row;
  return before + last - ring - column;
}

// At this tick the match ends at the latest: all lamps are lit, and three lives are lost.
constexpr int tick_limit(const Map& map) { return map.maxtick + (map.size * map.size + 3) / 4 + 3; }

}  // namespace agon::vampire

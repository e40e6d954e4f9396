#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/avalanche/cells.hpp"

namespace agon::avalanche {

inline constexpr unsigned columns = 8;
inline constexpr unsigned rows = 16;

// The content of a cell: empty, a colour 1 to 5, or a black ball.
using Ball = std::uint8_t;
inline constexpr Ball empty = 0;
inline constexpr Ball colours = 5;
inline constexpr Ball black = 6;

// Two balls that fall together, by colour.
struct Figure {
  Ball first = 1;
  Ball second = 1;
  friend bool operator==(const Figure&, const Figure&) = default;
};

// A seat's decision: the left column of the two, and the position of the second ball relative to the first.
struct Order {
  std::int8_t s = 0;  // 0 .. 7
  std::int8_t r = 0;  // second ball: 0 right of the first, 1 below, 2 left, 3 above
  friend bool operator==(const Order&, const Order&) = default;
};

// The field of one seat: columns of balls without holes. A losing move may leave balls in the two rows above the
// border.
struct Field {
  std::array<Low, 3> planes{};           // bit b of each cell's content
  std::array<std::uint16_t, 3> above{};  // the same for the rows 16 and 17: bit 8 * (row - 16) + column

  Ball ball(unsigned column, unsigned row) const;  // row < 18
  Low occupied() const { return planes[0] | planes[1] | planes[2]; }
  Low black_balls() const { return planes[1] & planes[2]; }
  bool overflows() const { return (above[0] | above[1] | above[2]) != 0; }
  unsigned height(unsigned column) const;
  void drop(unsigned column, Ball);  // onto the column, whose height must be below 18
  void drop(Figure, Order);          // each of the two falls until it lands

  friend bool operator==(const Field&, const Field&) = default;
};

// A column as text from the bottom up, "4*1"; '1' to '5' coloured, '*' black.
std::string column_text(const Field&, unsigned column);
// Eight columns separated by commas, from left to right: "412,4*,,,,,,5". Empty result: the text is malformed.
std::string field_text(const Field&);
std::optional<Field> field_of(std::string_view text);

// How to read what the rules leave open; README.md explains the defaults.
enum class Border : std::uint8_t { after, before };       // when it is checked, relative to the avalanche
enum class Full : std::uint8_t { discard, count, keep };  // what happens to a black ball without a free column
struct Readings {
  bool black_counts = false;  // black balls count as destroyed balls of a step
  bool hidden_apart = false;  // balls above the border belong to no region
  Border border = Border::after;
  Full full = Full::discard;
  bool strict = false;  // answers that are not in canonical form are refused
  friend bool operator==(const Readings&, const Readings&) = default;
};

struct Cell {
  std::uint8_t column = 0;
  std::uint8_t row = 0;  // 0 at the bottom
  friend bool operator==(const Cell&, const Cell&) = default;
};

// One step of an avalanche: all regions and the black balls next to them vanish together, then the balls above fall.
struct Step {
  std::vector<Cell> gone;  // coloured balls
  std::vector<Cell> black;
  std::uint32_t regions = 0;
  std::uint32_t bonus = 0;
  Field after;
};

// The length of an avalanche and the sum of the bonuses of its steps.
struct Chain {
  std::uint32_t length = 0;
  std::uint32_t step_bonus = 0;
  std::uint32_t bonus() const { return step_bonus + length_bonus(); }
  std::uint32_t length_bonus() const {
    constexpr std::array<std::uint32_t, 8> table{0, 0, 3, 6, 12, 24, 50, 100};
    return table[length < 7 ? length : 7];
  }
};

// Runs the avalanche of the field to its end. `steps` may be null; otherwise each step is appended.
Chain run_chain(Field&, const Readings&, std::vector<Step>* steps);

}  // namespace agon::avalanche

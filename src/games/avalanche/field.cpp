#include "games/avalanche/field.hpp"

#include <bit>

#include "base/assert.hpp"

namespace agon::avalanche {
namespace {

constexpr std::uint16_t above_bit(unsigned column, unsigned row) {
  return static_cast<std::uint16_t>(1U << (8 * (row - rows) + column));
}

}  // namespace

Ball Field::ball(unsigned column, unsigned row) const {
  unsigned code = 0;
  for (unsigned b = 0; b < 3; ++b) {
    const bool set = row < rows ? planes[b].has(column, row) : (above[b] & above_bit(column, row)) != 0;
    code |= unsigned{set} << b;
  }
  return static_cast<Ball>(code);
}

unsigned Field::height(unsigned column) const {
  const auto lane =
      static_cast<std::uint16_t>(planes[0].lanes[column] | planes[1].lanes[column] | planes[2].lanes[column]);
  const auto below = static_cast<unsigned>(std::bit_width(lane));  // columns have no holes
  if (below < rows) return below;
  const unsigned hidden = static_cast<unsigned>(above[0] | above[1] | above[2]) >> column;
  return below + (hidden & 1U) + (hidden >> 8 & 1U);
}

void Field::drop(unsigned column, Ball ball) {
  const unsigned row = height(column);
  AGON_ASSERT(row < rows + 2);
  if (row < rows) {
    for (unsigned b = 0; b < 3; ++b) {  // no branch on the colour, which is unpredictable
      planes[b].lanes[column] = static_cast<std::uint16_t>(planes[b].lanes[column] | (ball >> b & 1U) << row);
    }
  } else {
    for (unsigned b = 0; b < 3; ++b) {
      if (ball >> b & 1) above[b] |= above_bit(column, row);
    }
  }
}

void Field::drop(Figure figure, Order order) {
  const unsigned s = static_cast<std::uint8_t>(order.s);
  const bool second_leads = order.r == 1 || order.r == 2;  // the second ball lies below or to the left
  drop(s, second_leads ? figure.second : figure.first);
  drop(order.r % 2 ? s : s + 1, second_leads ? figure.first : figure.second);
}

std::string column_text(const Field& field, unsigned column) {
  std::string text;
  for (unsigned row = 0; row < field.height(column); ++row) text += "?12345*"[field.ball(column, row)];
  return text;
}

std::string field_text(const Field& field) {
  std::string text;
  for (unsigned column = 0; column < columns; ++column) (text += column ? "," : "") += column_text(field, column);
  return text;
}

std::optional<Field> field_of(std::string_view text) {
  Field field;
  unsigned column = 0;
  for (const char c : text) {
    if (c == ',') {
      if (++column == columns) return std::nullopt;
    } else if ((c == '*' || (c >= '1' && c <= '5')) && field.height(column) < rows + 2) {
      field.drop(column, c == '*' ? black : static_cast<Ball>(c - '0'));
    } else {
      return std::nullopt;
    }
  }
  return column == columns - 1 ? std::optional(field) : std::nullopt;
}

}  // namespace agon::avalanche

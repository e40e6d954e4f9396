#pragma once

// For tests and benchmarks only: fields as text pictures, and a plain literal solver as a reference for the fast one.

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/dice.hpp"
#include "games/avalanche/field.hpp"

namespace agon::avalanche {

// Reads a field from lines of eight characters, top line first, bottom row last; missing rows are empty.
inline Field picture(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t end; !text.empty(); text.remove_prefix(end)) {
    while (!text.empty() && (text.front() == '\n' || text.front() == ' ')) text.remove_prefix(1);
    end = std::min(text.find_first_of("\n "), text.size());
    if (end) lines.push_back(text.substr(0, end));
  }
  Field field;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    AGON_ASSERT(line->size() == columns);
    for (unsigned column = 0; column < columns; ++column) {
      const char c = (*line)[column];
      if (c != '.') field.drop(column, c == '*' ? black : static_cast<Ball>(c - '0'));
    }
  }
  return field;
}

// A field as lines from its highest ball down, in the form that `picture` reads.
inline std::string picture_of(const Field& field) {
  std::string text;
  for (unsigned row = rows + 2; row-- > 0;) {
    std::string line;
    for (unsigned column = 0; column < columns; ++column) line += ".12345*"[field.ball(column, row)];
    if (!text.empty() || line != "........") text += line + "\n";
  }
  return text;
}

// The avalanche rules taken literally, with arrays and a flood fill.
struct PlainField {
  static constexpr int height = rows + 2;
  std::array<std::array<Ball, height>, columns> cells{};  // by column, from the bottom up

  explicit PlainField(const Field& field) {
    for (unsigned x = 0; x < columns; ++x) {
      for (unsigned y = 0; y < static_cast<unsigned>(height); ++y) cells[x][y] = field.ball(x, y);
    }
  }

  Field field() const {
    Field result;
    for (unsigned x = 0; x < columns; ++x) {
      for (const Ball ball : cells[x]) {
        if (ball != empty) result.drop(x, ball);
      }
    }
    return result;
  }

  Ball at(int x, int y) const { return x < 0 || x >= 8 || y < 0 || y >= height ? empty : cells[x][y]; }
};

using Places = std::vector<std::pair<int, int>>;  // column, row
using Marks = std::array<std::array<bool, PlainField::height>, columns>;

inline Places neighbours(int x, int y) { return {{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}}; }

inline Places plain_region(const PlainField& field, int x, int y, int rows_that_join, Marks& seen) {
  Places region{{x, y}};
  seen[x][y] = true;
  for (std::size_t i = 0; i < region.size(); ++i) {
    for (const auto& [nx, ny] : neighbours(region[i].first, region[i].second)) {
      if (ny >= rows_that_join || field.at(nx, ny) != field.at(x, y) || seen[nx][ny]) continue;
      seen[nx][ny] = true;
      region.emplace_back(nx, ny);
    }
  }
  return region;
}

struct PlainStep {
  Marks gone{}, black{};
  std::uint32_t regions = 0, bonus = 0;
  Field after;
};

inline bool plain_step(PlainField& field, const Readings& readings, PlainStep& step) {
  step = {};
  Marks seen{};
  std::uint32_t destroyed = 0;
  const int rows_that_join = readings.hidden_apart ? rows : PlainField::height;
  for (int x = 0; x < 8; ++x) {
    for (int y = 0; y < rows_that_join; ++y) {
      const Ball ball = field.at(x, y);
      if (ball == empty || ball == black || seen[x][y]) continue;
      const Places region = plain_region(field, x, y, rows_that_join, seen);
      if (region.size() < 4) continue;
      ++step.regions;
      destroyed += static_cast<std::uint32_t>(region.size());
      for (const auto& [gx, gy] : region) {
        step.gone[gx][gy] = true;
        for (const auto& [nx, ny] : neighbours(gx, gy)) {
          if (field.at(nx, ny) != black || step.black[nx][ny]) continue;
          step.black[nx][ny] = true;
          destroyed += readings.black_counts;
        }
      }
    }
  }
  if (step.regions == 0) return false;
  step.bonus = destroyed - step.regions - 2;
  for (int x = 0; x < 8; ++x) {
    std::array<Ball, PlainField::height> left{};
    std::size_t size = 0;
    for (int y = 0; y < PlainField::height; ++y) {
      if (field.at(x, y) != empty && !step.gone[x][y] && !step.black[x][y]) left[size++] = field.at(x, y);
    }
    field.cells[x] = left;
  }
  return true;
}

inline Chain plain_chain(PlainField& field, const Readings& readings) {
  Chain chain;
  for (PlainStep step; plain_step(field, readings, step); ++chain.length) chain.step_bonus += step.bonus;
  return chain;
}

// A random field: columns of any height up to the border, a random number of colours (few make long avalanches) and a
// random share of black balls. No game need lead to it: it may contain regions of four.
inline Field random_field(Dice& dice) {
  Field field;
  const std::uint32_t kinds = 2 + dice.below(4), blacks = dice.below(3), highest = 1 + dice.below(rows);
  const bool full = dice.below(4) == 0;
  for (unsigned column = 0; column < columns; ++column) {
    const unsigned height = full ? rows - dice.below(2) : dice.below(highest + 1);
    for (unsigned row = 0; row < height; ++row) {
      field.drop(column, dice.below(10) < blacks ? black : static_cast<Ball>(1 + dice.below(kinds)));
    }
  }
  return field;
}

inline Figure random_figure(Dice& dice) {
  return {static_cast<Ball>(1 + dice.below(colours)), static_cast<Ball>(1 + dice.below(colours))};
}

inline Order random_order(Dice& dice) {
  const auto r = static_cast<std::int8_t>(dice.below(4));
  return {static_cast<std::int8_t>(dice.below(r % 2 ? columns : columns - 1)), r};
}

}  // namespace agon::avalanche

#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/text.hpp"
#include "games/painting/picture.hpp"

namespace agon::painting {

// A game from a picture in the form of `drawn`: A and B are the middles of pawns, numbered row by row, player 1's
// first; a and b are uncoloured cells under them. All rows have the same width; leading blanks are removed.
inline Arena::State arena(std::string_view picture, int radius = 1, int range = 10, int paint = 20) {
  Arena::Setup setup;
  setup.turns = 1'000;
  Board& board = setup.opening.board;
  board.radius = static_cast<std::uint8_t>(radius);
  board.range = static_cast<std::uint8_t>(range);
  board.paint = static_cast<std::uint16_t>(paint);
  while (!picture.empty()) {
    const std::size_t end = picture.find('\n');
    std::string_view line = picture.substr(0, end);
    picture.remove_prefix(end == picture.npos ? picture.size() : end + 1);
    while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
    if (line.empty()) continue;
    board.columns = static_cast<std::uint8_t>(line.size());
    for (std::size_t column = 0; column < line.size(); ++column) {
      const Place place{static_cast<std::int8_t>(board.rows), static_cast<std::int8_t>(column)};
      const char sign = line[column];
      if (sign == 'X') add(board.walls, place);
      if (sign == '1' || sign == '2') add(setup.colour[sign == '1' ? 0 : 1], place);
      if (sign == 'A' || sign == 'B') setup.opening.pawns[sign == 'A' ? 0 : 1].push_back(place);
    }
    ++board.rows;
  }
  return Arena::start(setup, 0);
}

// Gives all cells under a pawn one colour; seat 2: none.
inline void colour_under(Arena::State& state, int number, unsigned seat) {
  const Pawn& pawn = state.pawn[index(number - 1)];
  for (int row = pawn.place.row - state.board.radius; row <= pawn.place.row + state.board.radius; ++row) {
    const Row across = low_bits(state.board.diameter()) << (pawn.place.column - state.board.radius);
    for (const Seat each : {Seat{0}, Seat{1}}) {
      Row& cells = state.colour[each][index(row)];
      cells = each == seat ? cells | across : cells & ~across;
    }
  }
}

inline Order move(int pawn, Direction direction) {
  return {static_cast<std::uint8_t>(pawn), Action::move, direction, 0};
}
inline Order shot(int pawn, Direction direction, int range) {
  return {static_cast<std::uint8_t>(pawn), Action::shoot, direction, static_cast<std::uint8_t>(range)};
}

// Plays a turn in which the owners of the pawns give these orders, all of which must be accepted.
inline std::vector<Arena::Event> play(Arena::State& state, std::initializer_list<Order> orders) {
  for (const Order& order : orders) {
    EXPECT_EQ(Arena::give(state, state.pawn[order.pawn - 1U].owner, order), Refusal{}) << int{order.pawn};
  }
  std::vector<Arena::Event> events;
  Arena::end_turn(state, &events);
  return events;
}

// "1 at 3,4 with 20": owner, middle and paint; coordinates as in the protocol.
inline std::string pawn_line(const Arena::State& state, int number) {
  const Pawn& pawn = state.pawn[index(number - 1)];
  return std::to_string(pawn.owner + 1) + " at " + std::to_string(pawn.place.row + 1) + "," +
         std::to_string(pawn.place.column + 1) + " with " + std::to_string(pawn.paint);
}

// The numbers of the pawns with an event of this kind.
inline std::vector<int> pawns_of(const std::vector<Arena::Event>& events, Arena::Event::Kind kind) {
  std::vector<int> pawns;
  for (const Arena::Event& event : events) {
    if (event.kind == kind) pawns.push_back(event.pawn);
  }
  return pawns;
}

// An expected picture, with leading blanks removed from its lines.
inline std::string picture(std::string_view text) {
  std::string lines;
  bool fresh = true;
  for (const char c : text) {
    if (fresh && (is_blank(c) || c == '\n')) continue;
    lines += c;
    fresh = c == '\n';
  }
  while (!lines.empty() && is_blank(lines.back())) lines.pop_back();
  return lines;
}

#define EXPECT_BOARD(state, text) EXPECT_EQ("\n" + drawn(state, TextStyle::plain), "\n" + picture(text))

}  // namespace agon::painting

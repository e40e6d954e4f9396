#pragma once

// The same positions for the fast and the plain rules of one game, for tests and benchmarks.

#include "games/painting/arena.hpp"
#include "games/painting/picture.hpp"
#include "games/painting/plain.hpp"

namespace agon::painting {

inline int below(Dice& dice, int bound) { return static_cast<int>(dice.below(static_cast<std::uint32_t>(bound))); }

inline Place place_of(int row, int column) { return {static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)}; }

// Gives an order to most pawns; half of the orders are moves.
inline std::vector<Order> random_orders(Arena::State& state, Dice& dice) {
  std::vector<Order> orders;
  static std::vector<Order> room(Arena::orders_max);
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    while (const std::size_t count = Arena::orders(state, seat, room)) {
      if (dice.below(12) == 0) break;
      Order order = room[dice.below(static_cast<std::uint32_t>(count))];
      if (dice.below(2)) order = {order.pawn, Action::move, order.direction, 0};  // moves are rare in the list
      if (Arena::give(state, seat, order).taken()) orders.push_back(order);
    }
  }
  return orders;
}

inline std::vector<std::string> rows_of(const Board& board, const Plane& first, const Plane& second) {
  std::vector<std::string> rows(board.rows);
  for (int row = 0; row < board.rows; ++row) {
    for (int column = 0; column < board.columns; ++column) {
      rows[index(row)] += sign_of(board, {first, second}, place_of(row, column));
    }
  }
  return rows;
}

inline plain::Game plain_game(const Arena::State& state) {
  plain::Game game{state.board.radius, state.board.paint, rows_of(state.board, state.colour[0], state.colour[1]), {}};
  for (const Pawn& pawn : state.all_pawns()) {
    std::vector<std::string> surface(index(state.board.diameter()));
    for (int row = 0; row < state.board.diameter(); ++row) {
      for (int column = 0; column < state.board.diameter(); ++column) {
        surface[index(row)] += pawn.surface[index(row)] >> column & 1 ? '2' : '1';
      }
    }
    game.pawns.push_back({pawn.place.row, pawn.place.column, pawn.owner == 0 ? '1' : '2', pawn.paint, surface});
  }
  return game;
}

inline std::vector<plain::Order> plain_orders(const std::vector<Order>& orders) {
  std::vector<plain::Order> plain;
  for (const Order& order : orders) {
    plain.push_back({order.pawn - 1, static_cast<int>(order.direction), order.range});
  }
  return plain;
}

}  // namespace agon::painting

#pragma once

// A literal implementation of the rules of one game, cell by cell, for the tests: slow, and written without reference
// to arena.cpp. Rows and columns count from 0; players are 1 and 2; directions are as in the protocol.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace agon::painting::plain {

inline std::size_t at(int number) { return static_cast<std::size_t>(number); }

struct Pawn {
  int row = 0, column = 0;
  char owner = '1';
  int paint = 0;
  std::vector<std::string> surface;
};

struct Order {
  int pawn = 0;  // from 0
  int direction = 0;
  int range = 0;  // 0: a move
};

struct Game {
  int r = 1, f = 0;
  std::vector<std::string> board;  // X . 1 2
  std::vector<Pawn> pawns;

  using Cell = std::pair<int, int>;
  using Positions = std::vector<Cell>;

  static Cell next(Cell cell, int direction) {
    static const int rows[] = {0, -1, 0, 1, 0}, columns[] = {0, 0, 1, 0, -1};
    return {cell.first + rows[direction], cell.second + columns[direction]};
  }

  std::set<Cell> square(Cell middle) const {
    std::set<Cell> cells;
    for (int row = middle.first - r; row <= middle.first + r; ++row) {
      for (int column = middle.second - r; column <= middle.second + r; ++column) cells.emplace(row, column);
    }
    return cells;
  }

  bool hits_wall(Cell middle) const {
    const auto cells = square(middle);
    return std::any_of(cells.begin(), cells.end(),
                       [&](Cell cell) { return board.at(at(cell.first)).at(at(cell.second)) == 'X'; });
  }

  bool collide(Cell a, Cell b) const {
    const auto first = square(a), second = square(b);
    return std::any_of(first.begin(), first.end(), [&](Cell cell) { return second.count(cell) != 0; });
  }

  // "All pawns are moved by one cell at the same time", then the three steps. Returns the pawns that have moved.
  std::set<int> move_all(const std::map<int, int>& direction) {
    Positions before, now;
    for (const Pawn& pawn : pawns) before.emplace_back(pawn.row, pawn.column);
    now = before;
    std::set<int> moving;
    for (const auto& [pawn, d] : direction) {
      now[at(pawn)] = next(before[at(pawn)], d);
      moving.insert(pawn);
    }
    const auto undo = [&](const std::set<int>& which) {
      for (const int pawn : which) now[at(pawn)] = before[at(pawn)], moving.erase(pawn);
    };
    std::set<int> into_walls;
    for (const int pawn : moving) {
      if (hits_wall(now[at(pawn)])) into_walls.insert(pawn);
    }
    undo(into_walls);
    for (;;) {
      for (;;) {
        std::set<int> into_standing;
        for (const int pawn : moving) {
          for (int other = 0; other < static_cast<int>(pawns.size()); ++other) {
            if (!moving.count(other) && collide(now[at(pawn)], now[at(other)])) into_standing.insert(pawn);
          }
        }
        if (into_standing.empty()) break;
        undo(into_standing);
      }
      std::set<int> colliding;
      for (const int pawn : moving) {
        for (int other = 0; other < static_cast<int>(pawns.size()); ++other) {
          if (other != pawn && collide(now[at(pawn)], now[at(other)])) colliding.insert(pawn);
        }
      }
      if (colliding.empty()) break;
      undo(colliding);
    }
    for (std::size_t pawn = 0; pawn < pawns.size(); ++pawn) std::tie(pawns[pawn].row, pawns[pawn].column) = now[pawn];
    return moving;
  }

  int under(const Pawn& pawn) const {
    int cells = 0;
    for (const auto& [row, column] : square({pawn.row, pawn.column})) cells += board[at(row)][at(column)] == pawn.owner;
    return cells;
  }

  void move(const std::vector<Order>& orders) {
    std::map<int, int> directions;
    for (const Order& order : orders) {
      if (order.range == 0) directions[order.pawn] = order.direction;
    }
    const std::set<int> moved = move_all(directions);
    std::map<int, int> bonus;
    for (const int pawn : moved) {
      if (under(pawns[at(pawn)]) == (2 * r + 1) * (2 * r + 1)) bonus[pawn] = directions[pawn];
    }
    move_all(bonus);
  }

  void shoot(const std::vector<Order>& orders) {
    std::map<Cell, std::set<char>> strips;  // the colours of the strips that cover each cell
    for (const Order& order : orders) {
      if (order.range == 0) continue;
      Pawn& pawn = pawns[at(order.pawn)];
      pawn.paint -= order.range;
      Cell cell{pawn.row, pawn.column};
      for (int step = 0; step < r; ++step) cell = next(cell, order.direction);
      for (int step = 0; step < order.range; ++step) {
        cell = next(cell, order.direction);
        if (board.at(at(cell.first)).at(at(cell.second)) == 'X') break;
        strips[cell].insert(pawn.owner);
      }
    }
    for (const auto& [cell, colours] : strips) {
      if (colours.size() == 2) continue;
      char* top = &board[at(cell.first)][at(cell.second)];
      for (Pawn& pawn : pawns) {
        if (square({pawn.row, pawn.column}).count(cell)) {
          top = &pawn.surface[at(cell.first - pawn.row + r)][at(cell.second - pawn.column + r)];
        }
      }
      *top = *colours.begin();
    }
  }

  void end_turn(const std::vector<Order>& orders) {
    move(orders);
    shoot(orders);
    for (Pawn& pawn : pawns) {
      std::map<char, int> cells;
      for (const std::string& row : pawn.surface) {
        for (const char colour : row) ++cells[colour];
      }
      pawn.owner = cells['1'] > cells['2'] ? '1' : '2';
    }
    for (Pawn& pawn : pawns) pawn.paint = std::min(f, pawn.paint + under(pawn));
  }

  // The board as a player sees it, in the players' colours 1 and 2.
  std::vector<std::string> view(char player) const {
    std::vector<std::string> seen = board;
    for (const Pawn& pawn : pawns) {
      if (pawn.owner == player) continue;
      for (int row = 0; row <= 2 * r; ++row) {
        for (int column = 0; column <= 2 * r; ++column) {
          seen[at(pawn.row - r + row)][at(pawn.column - r + column)] = pawn.surface[at(row)][at(column)];
        }
      }
    }
    return seen;
  }

  int points(char player) const {
    int own = 0, free = 0;
    for (const std::string& row : board) {
      for (const char cell : row) own += cell == player, free += cell != 'X';
    }
    int points = 1000 * own / free;
    if (1000 * own % free * 2 >= free) ++points;
    return points;
  }
};

}  // namespace agon::painting::plain

// Generates boards. First the pawns are placed on an empty board, the second player's as images of the first's. Then
// blocks of walls are added together with their images, provided that every place where a pawn can be stays reachable
// from every other.

#include "games/painting/worlds.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace agon::painting {
namespace {

constexpr int tries_a_pawn = 100;
constexpr int tries_of_walls = 1'000;

Place place_of(int row, int column) { return {static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)}; }

int below(Dice& dice, int bound) { return static_cast<int>(dice.below(static_cast<std::uint32_t>(bound))); }

Place image(const BoardPlan& plan, Place place) {
  const int row = plan.symmetry == Symmetry::point ? plan.rows - 1 - place.row : place.row;
  return place_of(row, plan.columns - 1 - place.column);
}

Board bordered(const BoardPlan& plan) {
  Board board{plan.rows, plan.columns, plan.radius, plan.range, plan.paint, {}};
  for (int row = 0; row < plan.rows; ++row) {
    const bool edge = row == 0 || row == plan.rows - 1;
    board.walls[index(row)] = edge ? low_bits(plan.columns) : Row{1} | Row{1} << (plan.columns - 1);
  }
  return board;
}

// The left half without the border, where the first player's pawns start.
int half_columns(const BoardPlan& plan) { return (plan.columns - 2) / 2; }
int pawns_across(const BoardPlan& plan) { return half_columns(plan) / (2 * plan.radius + 1); }

// All pawns packed into the top left corner.
std::vector<Place> packed(const BoardPlan& plan) {
  const int diameter = 2 * plan.radius + 1;
  std::vector<Place> places;
  for (int pawn = 0; pawn < plan.pawns; ++pawn) {
    places.push_back(place_of(1 + plan.radius + pawn / pawns_across(plan) * diameter,
                              1 + plan.radius + pawn % pawns_across(plan) * diameter));
  }
  return places;
}

std::vector<Place> scattered(const Board& board, const BoardPlan& plan, Dice& dice) {
  const int rows = plan.rows - 2 - 2 * plan.radius, columns = half_columns(plan) - 2 * plan.radius;
  std::vector<Place> places;
  for (int tries = tries_a_pawn * plan.pawns; places.size() < plan.pawns; --tries) {
    if (tries == 0) return packed(plan);
    const int column = below(dice, columns), row = below(dice, rows);  // in this order with any compiler
    const Place place = place_of(1 + plan.radius + row, 1 + plan.radius + column);
    const auto hits = [&](Place other) { return overlap(board, place, other); };
    if (std::none_of(places.begin(), places.end(), hits)) places.push_back(place);
  }
  return places;
}

bool connected(const Board& board, const Plane& room, Place from) {
  Plane reached{};
  add(reached, from);
  for (bool growing = true; growing;) {
    growing = false;
    for (int row = 1; row + 1 < board.rows; ++row) {
      Row& here = reached[index(row)];
      Row grown = here | here << 1 | here >> 1 | reached[index(row - 1)] | reached[index(row + 1)];
      grown &= room[index(row)];
      growing |= grown != here;
      here = grown;
    }
  }
  return reached == room;
}

bool pawns_stand(const Opening& opening, const Plane& room) {
  for (const auto& of_player : opening.pawns) {
    if (!std::all_of(of_player.begin(), of_player.end(), [&](Place place) { return has(room, place); })) return false;
  }
  return true;
}

void add_walls(Opening& opening, const BoardPlan& plan, Dice& dice) {
  const int inner = (plan.rows - 2) * (plan.columns - 2);
  int wanted = inner * plan.walls / 100;
  const int longest = 2 * (2 * plan.radius + 1);
  for (int tries = 0; tries < tries_of_walls && wanted > 0; ++tries) {
    // A long thin block or a short thick one, upright or lying.
    const int thickness = 1 + below(dice, plan.radius + 1);
    const int length = 1 + below(dice, longest);
    const bool upright = below(dice, 2) == 1;
    const int top = 1 + below(dice, plan.rows - 2), left = 1 + below(dice, plan.columns - 2);
    Board board = opening.board;
    for (int row = top; row < std::min(plan.rows - 1, top + (upright ? length : thickness)); ++row) {
      for (int column = left; column < std::min(plan.columns - 1, left + (upright ? thickness : length)); ++column) {
        add(board.walls, place_of(row, column));
        add(board.walls, image(plan, place_of(row, column)));
      }
    }
    const int added = size(board.walls) - size(opening.board.walls);
    if (added == 0 || added > wanted) continue;
    const Plane room = room_on(board);
    if (!pawns_stand(opening, room) || !connected(board, room, opening.pawns[0].front())) continue;
    opening.board = board;
    wanted -= added;
  }
}

}  // namespace

bool has_room(const BoardPlan& plan) {
  const int diameter = 2 * plan.radius + 1;
  return pawns_across(plan) * ((plan.rows - 2) / diameter) >= plan.pawns;
}

Opening draw_board(const BoardPlan& plan, Dice& dice) {
  AGON_ASSERT(has_room(plan));
  Opening opening{bordered(plan), {}};
  opening.pawns[0] = scattered(opening.board, plan, dice);
  for (const Place place : opening.pawns[0]) opening.pawns[1].push_back(image(plan, place));
  add_walls(opening, plan, dice);
  AGON_ASSERT(mistakes_of(opening).empty());
  return opening;
}

}  // namespace agon::painting

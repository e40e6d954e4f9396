// Makes a state from what a player may know.

#include "games/painting/arena.hpp"

namespace agon::painting {
namespace {

bool walls_on(const Board& board) {
  for (std::size_t row = 0; row < side_max; ++row) {
    if (board.walls[row] & ~(row < board.rows ? low_bits(board.columns) : Row{0})) return false;
  }
  return true;
}

bool on_free_cells(const Board& board, const Colours& seen) {
  for (std::size_t row = 0; row < side_max; ++row) {
    const Row free = row < board.rows ? ~board.walls[row] & low_bits(board.columns) : Row{0};
    if ((seen.own[row] | seen.theirs[row]) & ~free) return false;
    if (seen.own[row] & seen.theirs[row]) return false;
  }
  return true;
}

bool has_room(const Arena::State& state, Place place) {
  if (place.row < 0 || place.row >= state.board.rows || place.column < 0 || place.column >= state.board.columns) {
    return false;
  }
  return has(state.room, place);
}

bool fits(const Board& board, const Surface& surface) {
  for (int row = 0; row < diameter_max; ++row) {
    const Row across = row < board.diameter() ? low_bits(board.diameter()) : Row{0};
    if (surface[index(row)] & ~across) return false;
  }
  return true;
}

Result<void> put(Arena::State& state, Seat seat, Pawn pawn) {
  if (state.pawns == pawns_max) return Error{"there are more than " + std::to_string(pawns_max) + " pawns"};
  if (pawn.owner != seat) return Error{"a pawn is not the player's"};
  if (!has_room(state, pawn.place)) return Error{"a pawn stands where it has no room"};
  for (const Pawn& other : state.all_pawns()) {
    if (overlap(state.board, other.place, pawn.place)) return Error{"two pawns overlap"};
  }
  if (pawn.paint > state.board.paint) return Error{"a pawn has more paint than any can have"};
  if (!fits(state.board, pawn.surface)) return Error{"a pawn has more cells than its square"};
  Order order = pawn.order;
  pawn.order = {};
  state.pawn[state.pawns++] = pawn;
  order.pawn = state.pawns;
  if (order.action == Action::none) return {};
  const bool known_action = order.action == Action::move || order.action == Action::shoot;
  if (!known_action || !Arena::give(state, seat, order).taken())
    return Error{"a pawn has an order that is not allowed"};
  return {};
}

}  // namespace

Result<Arena::State> Arena::known(const View& view, Seat seat) {
  if (seat > 1) return Error{"a game has two players"};
  if (const auto mistakes = mistakes_of(view.board); !mistakes.empty()) return Error{mistakes.front().text};
  if (!walls_on(view.board)) return Error{"a blocked cell is off the board"};
  if (free_cells(view.board) == 0) return Error{"no cell of the board is free"};
  if (!on_free_cells(view.board, view.colours)) return Error{"a cell has a colour that it cannot have"};
  if (view.turn > view.turns) return Error{"more turns have ended than there are"};
  State state;
  state.board = view.board;
  state.room = room_on(view.board);
  state.colour[seat] = view.colours.own;
  state.colour[1U - seat] = view.colours.theirs;
  state.changed[seat] = view.changed;
  state.turn = view.turn;
  state.turns = view.turns;
  for (const auto& [number, pawn] : view.pawns) {
    if (auto done = put(state, seat, pawn); !done) return Error{done.error()};
  }
  return state;
}

}  // namespace agon::painting

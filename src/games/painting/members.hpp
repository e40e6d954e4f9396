#pragma once

#include <cstdint>
#include <span>

#include "games/members.hpp"
#include "games/painting/rules.hpp"

namespace agon::painting {

template <class List>
void members(const Board& board, const Plane& plane, List& list) {
  const std::span<const Row> rows(plane);
  list(rows.first(board.rows));
  list.unused(rows.subspan(board.rows));
}

template <class List>
void members(const Board& board, const Pawn& pawn, List& list) {
  const auto [number, action, direction, range] = pawn.order;
  list.derived(pawn.order.pawn);
  list(static_cast<std::uint64_t>(pawn.place.row) << 8 | static_cast<std::uint64_t>(pawn.place.column));
  list(pawn.owner, pawn.paint);
  list(static_cast<std::uint64_t>(action) << 16 | static_cast<std::uint64_t>(direction) << 8 | range);
  const std::span<const std::uint16_t> rows(pawn.surface);
  list(rows.first(index(board.diameter())));
  list.unused(rows.subspan(index(board.diameter())));
}

template <class List>
void members(const Arena::State& now, List& list) {
  const Board& board = now.board;
  list(board.rows, board.columns, board.radius, board.range, board.paint, now.turn, now.turns, now.pawns);
  members(board, board.walls, list);
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    members(board, now.colour[seat], list);
    members(board, now.changed[seat], list);
  }
  for (const Pawn& pawn : now.all_pawns()) members(board, pawn, list);
  list.unused(std::span(now.pawn).subspan(now.pawns));
  list.derived(now.room);
}

template <class List>
void members(const Painting::State& now, List& list) {
  list(now.dice, now.tournament, now.turn, Painting::setup_text(now.setup));
  for (const Painting::Team& team : now.teams) list(team.points, team.asked_pawns, team.asked_diffs, team.asked_full);
  for (const Arena::State& arena : now.arenas) list.part(Arena::digest(arena), arena);
}

}  // namespace agon::painting

#include "games/tictactoe/rules.hpp"

#include "base/assert.hpp"

namespace agon::tictactoe {

namespace {

constexpr int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

Mark mark_of(Seat seat) { return seat == 0 ? Mark::cross : Mark::nought; }

}  // namespace

Tictactoe::State Tictactoe::start(const Setup&, std::uint64_t) { return {}; }

std::optional<Seat> Tictactoe::winner(const State& now) {
  const auto& board = now.board;
  for (const auto& line : lines) {
    const Mark mark = board[line[0]];
    if (mark != Mark::none && board[line[1]] == mark && board[line[2]] == mark) return mark == Mark::cross ? 0 : 1;
  }
  return std::nullopt;
}

Seats Tictactoe::to_act(const State& now) {
  Seats seats;
  if (now.moves < cells && !winner(now)) seats.set(now.mover());
  return seats;
}

Refusal Tictactoe::give(State& state, Seat seat, Order cell) {
  AGON_ASSERT(to_act(state).test(seat) && cell < cells);
  static_cast<void>(seat);
  if (state.board[cell] != Mark::none) return {static_cast<std::uint16_t>(Violation::taken)};
  state.booked = cell;
  return {};
}

void Tictactoe::end_turn(State& state, std::vector<Event>* events) {
  AGON_ASSERT(state.booked);
  const Seat seat = state.mover();
  if (events) events->push_back({seat, *state.booked});
  state.board[*state.booked] = mark_of(seat);
  state.booked.reset();
  ++state.moves;
}

Scores Tictactoe::scores(const State& now) {
  if (const auto seat = winner(now)) return *seat == 0 ? Scores{point, 0} : Scores{0, point};
  return now.moves == cells ? Scores{point / 2, point / 2} : Scores{0, 0};
}

std::size_t Tictactoe::orders(const State& now, Seat, std::span<Order> room) {
  std::size_t count = 0;
  for (Order cell = 0; cell < cells; ++cell) {
    if (now.board[cell] == Mark::none) room[count++] = cell;
  }
  return count;
}

}  // namespace agon::tictactoe

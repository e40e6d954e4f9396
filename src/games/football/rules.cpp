#include "games/football/rules.hpp"

#include <cstdlib>

#include "base/assert.hpp"

namespace agon::football {

namespace {

constexpr std::uint64_t opening_stream = 1;

int direction_of(Node from, Node to) {
  constexpr std::array<int, 9> directions = {7, 0, 1, 6, -1, 2, 5, 4, 3};
  const int step = (to.x - from.x + 1) * 3 + to.y - from.y + 1;
  return directions[static_cast<std::size_t>(step)];
}

// Calls reached(node) for each fresh node where a move from the ball's node can end, until it returns false. Reaching a
// node never requires using an edge twice, so flood-filling the nodes where the ball bounces is enough.
template <class Reached>
void explore(const Football::State& now, Reached reached) {
  NodeSet seen;
  std::array<std::uint16_t, node_count> todo;  // nodes whose neighbours are still to be examined
  std::size_t waiting = 0;
  seen.add(now.ball);
  todo[waiting++] = now.ball;
  while (waiting) {
    const int node = todo[--waiting];
    for (unsigned exits = now.exits[static_cast<std::size_t>(node)]; exits; exits &= exits - 1) {
      const int next = node + shift[static_cast<std::size_t>(std::countr_zero(exits))];
      if (seen.has(next)) continue;
      seen.add(next);
      if (now.bounces.has(next)) {
        todo[waiting++] = static_cast<std::uint16_t>(next);
      } else if (!reached(next)) {
        return;
      }
    }
  }
}

// Plays random opening moves. False: no move follows them, or they end too far from the middle.
bool play_opening(Football::State& state, Dice& dice) {
  for (int move = 0; move < state.setup.opening; ++move) {
    std::array<int, direction_count> open;
    std::uint32_t count = 0;
    for (unsigned exits = state.exits[state.ball]; exits; exits &= exits - 1) {
      const int direction = std::countr_zero(exits);
      if (!state.bounces.has(state.ball + shift[static_cast<std::size_t>(direction)])) open[count++] = direction;
    }
    if (count == 0) return false;
    Football::walk(state, open[dice.below(count)]);
    state.bounces.add(state.ball);
  }
  return std::abs(node_of(state.ball).y - centre.y) <= 1 && Football::can_move(state);
}

}  // namespace

std::optional<Seat> Football::State::winner() const {
  const Seat last = mover() ^ 1;  // the player who made the last move
  switch (ending) {
    case Ending::none:
      return std::nullopt;
    case Ending::own_goal:
      return mover();
    case Ending::goal:
    case Ending::no_move:
      break;
  }
  return last;
}

Football::State Football::start(const Setup& setup, std::uint64_t seed) {
  State state;
  state.setup = setup;
  for (int number = 0; number < node_count; ++number) {
    const Node node = node_of(number);
    if (is_boundary(node)) state.bounces.add(number);
    for (int d = 0; d < direction_count; ++d) {
      const Node other = neighbour(node, d);
      if (!on_field(other.x, other.y) || on_border(setup.goal_line, node, other)) continue;
      state.exits[static_cast<std::size_t>(number)] |= static_cast<std::uint8_t>(1U << d);
    }
  }
  state.ball = static_cast<std::uint16_t>(number_of(centre));
  state.bounces.add(state.ball);
  if (setup.opening == 0) return state;
  for (Dice dice(seed, opening_stream);;) {  // about every second attempt succeeds
    State opened = state;
    if (play_opening(opened, dice)) return opened;
  }
}

Seats Football::to_act(const State& now) {
  Seats seats;
  if (!now.over()) seats.set(now.mover());
  return seats;
}

Refusal Football::give(State& state, Seat seat, Order to) {
  AGON_ASSERT(!state.over() && seat == state.mover());
  static_cast<void>(seat);
  const Node from = node_of(state.ball);
  if (state.move_complete()) {
    return refused(is_finish(from) ? Violation::through_finish : Violation::through_unvisited);
  }
  if (!on_field(to.x, to.y)) return refused(Violation::outside);
  if (to == from) return refused(Violation::zero_step);
  if (std::abs(to.x - from.x) > 1 || std::abs(to.y - from.y) > 1) return refused(Violation::not_adjacent);
  if (on_border(state.setup.goal_line, from, to)) return refused(Violation::on_border);
  const int direction = direction_of(from, to);
  if (!(state.exits[state.ball] >> direction & 1)) return refused(Violation::edge_used_before);
  walk(state, direction);
  return {};
}

void Football::end_turn(State& state, std::vector<Event>*) {
  const bool landed = state.move_complete();
  if (landed) {
    const Node node = node_of(state.ball);
    if (is_finish(node)) state.ending = gate_owner(node) == state.mover() ? Ending::own_goal : Ending::goal;
    state.bounces.add(state.ball);
    ++state.moves;
  }
  if (state.over() || (landed && state.setup.stuck == Stuck::asked)) return;
  if (!can_move(state)) state.ending = Ending::no_move;
}

Scores Football::scores(const State& now) {
  Scores scores(2);
  if (const auto winner = now.winner()) scores[*winner] = point;
  return scores;
}

std::size_t Football::orders(const State& now, Seat seat, std::span<Order> room) {
  AGON_ASSERT(room.size() >= orders_max);
  if (now.over() || now.move_complete() || seat != now.mover()) return 0;
  std::size_t count = 0;
  for (unsigned exits = now.exits[now.ball]; exits; exits &= exits - 1) {
    State next = now;
    walk(next, std::countr_zero(exits));
    if (next.move_complete() || can_move(next)) room[count++] = node_of(next.ball);
  }
  return count;
}

NodeSet Football::ends(const State& now) {
  NodeSet ends;
  if (now.over() || now.move_complete()) return ends;
  explore(now, [&](int node) {
    ends.add(node);
    return true;
  });
  return ends;
}

bool Football::can_move(const State& now) {
  bool found = false;
  explore(now, [&](int) {
    found = true;
    return false;
  });
  return found;
}

}  // namespace agon::football

// A Monte Carlo bot for a game in which a player orders many pawns in the same turn. Going through all combinations is
// out of the question: it settles one pawn after the other, with the orders given so far booked and the rest drawn.

#include <cstdio>
#include <optional>

#include "games/painting/arena.hpp"
#include "games/painting/worlds.hpp"

using agon::Dice;
using agon::Seat;
using namespace agon::painting;
using State = Arena::State;

Order random_order(const State& now, std::uint8_t pawn, Dice& dice) {
  const auto direction = static_cast<Direction>(1 + dice.below(4));
  const std::uint32_t range = std::min<std::uint32_t>(now.board.range, now.pawn[pawn - 1U].paint);
  if (range == 0 || dice.below(2) == 0) return {pawn, Action::move, direction, 0};
  return {pawn, Action::shoot, direction, static_cast<std::uint8_t>(1 + dice.below(range))};
}

// Orders for all pawns of the seats in the set that have none yet.
void order_the_rest(State& state, agon::Seats seats, Dice& dice) {
  for (std::uint8_t number = 1; number <= state.pawns; ++number) {
    const Pawn& pawn = state.pawn[number - 1U];
    if (!seats.test(pawn.owner) || pawn.order.action != Action::none) continue;
    Arena::give(state, pawn.owner, random_order(state, number, dice));
  }
}

std::int64_t lead_after_random_turns(State state, Seat seat, Dice& dice) {
  for (int turn = 0; turn < 5 && Arena::to_act(state).any(); ++turn) {
    order_the_rest(state, agon::Seats(3), dice);
    Arena::end_turn(state, nullptr);
  }
  return Arena::points(state, seat) - Arena::points(state, seat ^ 1);
}

void give_best_orders(State& state, Seat seat, Dice& dice) {
  for (std::uint8_t number = 1; number <= state.pawns; ++number) {
    if (state.pawn[number - 1U].owner != seat) continue;
    std::optional<State> best;
    std::int64_t most = 0;
    for (int i = 0; i < 12; ++i) {
      State ordered = state;
      Arena::give(ordered, seat, random_order(state, number, dice));
      std::int64_t lead = 0;
      for (int game = 0; game < 6; ++game) lead += lead_after_random_turns(ordered, seat, dice);
      if (!best || lead > most) best = ordered, most = lead;
    }
    state = *best;
  }
}

int main() {
  int won = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const Seat bot = seed % 2;
    Dice dice(seed, 0);
    State state = Arena::start({draw_board({}, dice), {}, 100}, seed);
    while (Arena::to_act(state).any()) {
      give_best_orders(state, bot, dice);
      order_the_rest(state, agon::Seats(3), dice);
      Arena::end_turn(state, nullptr);
    }
    won += Arena::points(state, bot) > Arena::points(state, bot ^ 1);
  }
  std::printf("painting: Monte Carlo won %d of 6 games against random orders\n", won);
}

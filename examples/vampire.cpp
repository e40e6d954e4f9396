// A Monte Carlo bot for a game of four in which all decide at the same time and something is hidden: which power-ups
// will fall. It searches in states that hold what its seat may know and nothing else, and looks only some ticks ahead.
// A contest gives a program some time for a tick: where figures need not repeat, search until a clock says stop.

#include <algorithm>
#include <cstdio>
#include <memory>

#include "games/vampire/rules.hpp"

using agon::Dice;
using agon::Seat;
using namespace agon::vampire;

Order random_order(Dice& dice) {
  Order order;
  order.grenade = dice.below(8) == 0;
  order.steps = static_cast<std::uint8_t>(dice.below(3));
  for (auto& direction : order.path) direction = static_cast<std::uint8_t>(dice.below(4));
  return order;
}

// The park as it is known: the drops that are not announced yet are cut off. Copies share it.
State known_to_players(const State& now) {
  State known = now;
  auto park = std::make_shared<Park>(*now.park);
  park->map.drops.resize(now.drops_announced);
  known.park = park;
  return known;
}

void play_tick(State& state, Seat seat, const Order& order, Dice& dice) {
  const agon::Seats acting = Vampire::to_act(state);
  for (Seat other = 0; other < state.seats; ++other) {
    if (acting.test(other)) Vampire::give(state, other, other == seat ? order : random_order(dice));
  }
  Vampire::end_turn(state, nullptr);
}

// Points so far, and each life left for what it costs to lose it.
std::int64_t worth(const State& state, Seat seat) {
  return Vampire::scores(state)[seat] / agon::point + state.players[seat].lives * survival_points;
}

Order best_order(const State& now, Seat seat, Dice& dice) {
  const State known = known_to_players(now);
  std::array<Order, Vampire::orders_max> room;
  const std::size_t count = Vampire::orders(known, seat, room);
  Order best;
  std::int64_t most = INT64_MIN;
  for (const Order& order : std::span(room).first(count)) {
    std::int64_t sum = 0;
    for (int game = 0; game < 12; ++game) {
      State state = known;
      play_tick(state, seat, order, dice);
      for (int tick = 1; tick < 12 && state.reasons == 0; ++tick) play_tick(state, seat, random_order(dice), dice);
      sum += worth(state, seat);
    }
    if (sum > most) best = order, most = sum;
  }
  return best;
}

int main() {
  int won = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Seat bot = seed % 4;
    Dice dice(seed, 0);
    State state = Vampire::start({}, seed);
    while (Vampire::to_act(state).test(bot)) play_tick(state, bot, best_order(state, bot, dice), dice);
    while (Vampire::to_act(state).any()) play_tick(state, bot, {}, dice);
    const auto scores = Vampire::scores(state);
    won += scores[bot] == *std::max_element(scores.begin(), scores.end());
  }
  std::printf("vampire: Monte Carlo won %d of 10 games against three random players\n", won);
}

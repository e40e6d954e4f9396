// Vampire. A tick of random play with four players and orders drawn in advance: games on the test map of 11 x 11 cells,
// and on a park of 23 x 23, each played to its end. The baseline implements the rules literally, with sets of cells
// (src/games/vampire/plain.hpp).

#include <benchmark/benchmark.h>

#include <vector>

#include "games/vampire/plain.hpp"
#include "games/vampire/worlds.hpp"

namespace agon::vampire {
namespace {

Setup setup_of_size(int size) {
  if (size == 11) return *Vampire::setup("map=test:1");
  Level level = test_level(6);
  level.size = size;
  return setup_of(draw_map(level, 1, 4, 7));
}

// Orders for one game, the same in every run: two random steps, and a grenade with a probability of 1/4.
std::vector<std::vector<std::optional<Order>>> orders_of(std::uint64_t seed) {
  Dice dice(seed, 5);
  std::vector<std::vector<std::optional<Order>>> orders(1'500);
  for (auto& tick : orders) {
    for (std::size_t seat = 0; seat < seats_most; ++seat) {
      Order order;
      order.grenade = dice.below(4) == 0;
      order.steps = 2;
      for (auto& direction : order.path) direction = static_cast<std::uint8_t>(dice.below(4));
      tick.emplace_back(order);
    }
  }
  return orders;
}

template <int size>
void play_fast(benchmark::State& run) {
  const State start = Vampire::start(setup_of_size(size), 1);
  const auto orders = orders_of(1);
  std::int64_t ticks = 0;
  for (auto _ : run) {
    State state = start;
    for (auto tick = orders.begin(); tick != orders.end() && state.reasons == 0; ++tick, ++ticks) {
      for (Seat seat = 0; seat < seats_most; ++seat) {
        if (state.alive(seat)) Vampire::give(state, seat, *(*tick)[seat]);
      }
      Vampire::end_turn(state, nullptr);
    }
    benchmark::DoNotOptimize(state);
  }
  run.SetItemsProcessed(ticks);
  if (size == 11) run.SetLabel("<= 250 ns");
}

template <int size>
void play_plain(benchmark::State& run) {
  const State start = Vampire::start(setup_of_size(size), 1);
  const auto orders = orders_of(1);
  std::int64_t ticks = 0;
  for (auto _ : run) {
    plain::Game game(*start.park);
    const auto alive = [&] {
      return std::count_if(game.vampires.begin(), game.vampires.end(), [](const auto& each) { return each.lives > 0; });
    };
    for (auto tick = orders.begin(); tick != orders.end() && alive() > 1; ++tick, ++ticks) game.play(*tick);
    benchmark::DoNotOptimize(game.vampires);
  }
  run.SetItemsProcessed(ticks);
}

template <int size>
void copy_and_step(benchmark::State& run) {
  State start = Vampire::start(setup_of_size(size), 1);
  const auto orders = orders_of(1);
  for (std::size_t i = 0; i < 20; ++i) {
    for (Seat seat = 0; seat < seats_most; ++seat) {
      if (start.alive(seat)) Vampire::give(start, seat, *orders[i][seat]);
    }
    Vampire::end_turn(start, nullptr);
  }
  for (auto _ : run) {
    State state = start;
    for (Seat seat = 0; seat < seats_most; ++seat) {
      if (state.alive(seat)) Vampire::give(state, seat, *orders[20][seat]);
    }
    Vampire::end_turn(state, nullptr);
    benchmark::DoNotOptimize(state);
  }
  run.SetItemsProcessed(run.iterations());
}

BENCHMARK(play_fast<11>)->Name("vampire/tick_11");
BENCHMARK(play_plain<11>)->Name("vampire/tick_11/baseline");
BENCHMARK(play_fast<23>)->Name("vampire/tick_23");
BENCHMARK(play_plain<23>)->Name("vampire/tick_23/baseline");
BENCHMARK(copy_and_step<11>)->Name("vampire/copy_and_step_11");
BENCHMARK(copy_and_step<23>)->Name("vampire/copy_and_step_23");

}  // namespace
}  // namespace agon::vampire

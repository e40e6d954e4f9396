// Painting: a turn of one game on a board of 60x60 with 2x8 pawns, all with orders, including the differences of both
// players' views. Orders are drawn in advance. The baseline implements the rules literally, cell by cell
// (src/games/painting/plain.hpp), and compares both views.

#include <benchmark/benchmark.h>

#include "games/painting/plain_game.hpp"
#include "games/painting/worlds.hpp"

namespace agon::painting {
namespace {

struct Position {
  Arena::State fast;
  plain::Game plain;
  std::vector<Order> orders;
  std::vector<plain::Order> plain_orders;
};

// Positions of random games, one every ten turns.
const std::vector<Position>& positions() {
  static const std::vector<Position> all = [] {
    BoardPlan plan;
    plan.rows = plan.columns = 60;
    plan.pawns = 8;
    std::vector<Position> positions;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      Dice dice(seed, 0);
      Arena::State state = Arena::start({draw_board(plan, dice), {}, 1'000}, 0);
      for (int turn = 0; turn < 300; ++turn) {
        const Arena::State before = state;
        const auto orders = random_orders(state, dice);
        if (turn % 10 == 0) positions.push_back({before, plain_game(before), orders, plain_orders(orders)});
        Arena::end_turn(state, nullptr);
      }
    }
    return positions;
  }();
  return all;
}

void copy_and_step(benchmark::State& run) {
  const auto& all = positions();
  std::size_t next = 0;
  for (auto _ : run) {
    Arena::State state = all[next].fast;
    for (const Order& order : all[next].orders) Arena::give(state, state.pawn[order.pawn - 1U].owner, order);
    Arena::end_turn(state, nullptr);
    benchmark::DoNotOptimize(state);
    if (++next == all.size()) next = 0;
  }
  run.SetItemsProcessed(run.iterations());
  run.SetLabel("<= 5000 ns a turn");
}

void copy_and_step_plain(benchmark::State& run) {
  const auto& all = positions();
  std::size_t next = 0;
  for (auto _ : run) {
    plain::Game game = all[next].plain;
    const auto first = game.view('1'), second = game.view('2');
    game.end_turn(all[next].plain_orders);
    benchmark::DoNotOptimize(first == game.view('1'));
    benchmark::DoNotOptimize(second == game.view('2'));
    if (++next == all.size()) next = 0;
  }
  run.SetItemsProcessed(run.iterations());
}

BENCHMARK(copy_and_step)->Name("painting/copy_and_step");
BENCHMARK(copy_and_step_plain)->Name("painting/copy_and_step/baseline");

}  // namespace
}  // namespace agon::painting

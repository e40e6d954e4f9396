// Wall: drops into a half-built form, and a turn of a world with 100 teams in which each team looks from above, sees a
// brick and drops one. The baseline implements the rules literally, with sets of cubes (src/games/wall/plain.hpp).

#include <benchmark/benchmark.h>

#include <vector>

#include "games/match.hpp"
#include "games/wall/plain.hpp"

namespace agon::wall {
namespace {

constexpr int teams = 100;

struct Position {
  Wall::State fast;
  plain::Form plain;
  std::vector<Wall::Order> orders;  // accepted orders
};

Wall::Order random_order(const Wall::State& now, Dice& dice) {
  const World& world = *now.world;
  const auto any = [&](int bound) { return static_cast<std::int64_t>(dice.below(static_cast<std::uint32_t>(bound))); };
  const int kind = now.available[dice.below(static_cast<std::uint32_t>(now.available.size()))];
  return {kind, any(4), any(4), any(4), 1 + any(world.x - 2), 1 + any(world.y - 2)};
}

// A form of realistic size, a third full.
Position draw_position() {
  Wall::Setup setup;
  setup.teams = teams;
  setup.quarry = {.x = 25, .y = 25, .z = 60};
  Position now{Wall::start(setup, 1), {25, 25, 60, {}}, {}};
  Dice dice(1, 0);
  for (int turn = 0; turn < 6; ++turn) {
    for (Seat seat = 0; seat < teams; ++seat) {
      const Wall::Order order = random_order(now.fast, dice);
      if (!Wall::check(now.fast, seat, order).taken()) continue;
      Wall::give(now.fast, seat, order);
      plain::drop(now.plain, *now.fast.world, order);
    }
    Wall::end_turn(now.fast, nullptr);
  }
  while (now.orders.size() < 64) {
    const Wall::Order order = random_order(now.fast, dice);
    if (Wall::check(now.fast, 0, order).taken()) now.orders.push_back(order);
  }
  return now;
}

const Position& position() {
  static const Position drawn = draw_position();
  return drawn;
}

void drop(benchmark::State& run) {
  std::size_t next = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(Wall::land(position().fast, position().orders[next]));
    next = (next + 1) % position().orders.size();
  }
  run.SetItemsProcessed(run.iterations());
}

void drop_plain(benchmark::State& run) {
  plain::Form form = position().plain;
  std::size_t next = 0;
  for (auto _ : run) {
    const plain::Drop dropped = plain::drop(form, *position().fast.world, position().orders[next]);
    if (dropped.fall == Wall::Fall::accepted) {
      for (const plain::Cube& cube : dropped.cubes) form.filled.erase(cube);
    }
    next = (next + 1) % position().orders.size();
  }
  run.SetItemsProcessed(run.iterations());
}

void turn_of_a_world(benchmark::State& run) {
  const Wall::State& start = position().fast;
  std::vector<std::string> drops;
  for (const Wall::Order& o : position().orders) {
    std::string text = "DROP_BRICK";
    for (const std::int64_t n : {o.kind, o.xy, o.xz, o.yz, o.x, o.y}) text += " " + std::to_string(n);
    drops.push_back(text);
  }
  const std::string show = "SHOW_BRICK " + std::to_string(start.available[0]);
  for (auto _ : run) {
    Wall::State state = start;
    for (Seat seat = 0; seat < teams; ++seat) {
      for (const std::string& command : {std::string("VIEW_FROM_ABOVE"), show, drops[seat % drops.size()]}) {
        benchmark::DoNotOptimize(Wall::call(state, seat, command, {}));
      }
    }
    Wall::end_turn(state, nullptr);
    benchmark::DoNotOptimize(Wall::digest(state));
  }
  run.SetItemsProcessed(run.iterations());
  run.SetLabel("<= 10 ms");
}

BENCHMARK(drop)->Name("wall/drop");
BENCHMARK(drop_plain)->Name("wall/drop/baseline");
BENCHMARK(turn_of_a_world)->Name("wall/turn_100_teams");

}  // namespace
}  // namespace agon::wall

// Football. A walk is a game without players: from the kick-off, each step takes a random unused edge of the ball's
// node, until the ball is in a gate or has no edge left (about a hundred edges). The baseline implements the rules
// literally, with sets of nodes and edges (src/games/football/plain.hpp).

#include <benchmark/benchmark.h>

#include <array>
#include <vector>

#include "games/football/plain.hpp"
#include "games/football/rules.hpp"

namespace agon::football {
namespace {

// The index of the n-th set bit of a byte.
constexpr auto nth_bit = [] {
  std::array<std::array<std::uint8_t, 8>, 256> table{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    std::size_t n = 0;
    for (std::uint8_t bit = 0; bit < 8; ++bit) {
      if (byte >> bit & 1) table[byte][n++] = bit;
    }
  }
  return table;
}();

constexpr NodeSet finish_nodes = [] {
  NodeSet nodes;
  for (int number = 0; number < node_count; ++number) {
    if (is_finish(node_of(number))) nodes.add(number);
  }
  return nodes;
}();

// Returns the number of edges.
std::int64_t walk(Football::State& state, Dice& dice) {
  std::int64_t edges = 0;
  while (const unsigned exits = state.exits[state.ball]) {
    const auto count = static_cast<std::uint32_t>(std::popcount(exits));
    Football::walk(state, nth_bit[exits][dice.below(count)]);
    state.bounces.add(state.ball);
    ++edges;
    if (finish_nodes.has(state.ball)) break;
  }
  return edges;
}

std::int64_t walk(plain::Game& game, Dice& dice) {
  std::int64_t edges = 0;
  for (auto steps = game.steps(game.ball()); !steps.empty(); steps = game.steps(game.ball())) {
    game.step(steps[dice.below(static_cast<std::uint32_t>(steps.size()))]);
    game.visit();
    ++edges;
    if (plain::is_finish(game.ball())) break;
  }
  return edges;
}

enum class Per { edge, game };

template <Per per, class Game>
void walks(benchmark::State& run, const Game& start) {
  Dice dice(1, 0);
  std::int64_t edges = 0, games = 0;
  for (auto _ : run) {
    Game game = start;
    edges += walk(game, dice);
    ++games;
    benchmark::DoNotOptimize(game);
  }
  run.SetItemsProcessed(per == Per::edge ? edges : games);
  run.counters["edges_a_game"] = static_cast<double>(edges) / static_cast<double>(games);
}

void walk_edge(benchmark::State& run) {
  walks<Per::edge>(run, Football::start({}, 0));
  run.SetLabel("<= 12 ns an edge");
}
void walk_edge_plain(benchmark::State& run) { walks<Per::edge>(run, plain::Game()); }
void walk_game(benchmark::State& run) {
  walks<Per::game>(run, Football::start({}, 0));
  run.SetLabel("<= 1200 ns a game");
}
void walk_game_plain(benchmark::State& run) { walks<Per::game>(run, plain::Game()); }
BENCHMARK(walk_edge)->Name("football/walk_edge");
BENCHMARK(walk_edge_plain)->Name("football/walk_edge/baseline");
BENCHMARK(walk_game)->Name("football/walk_game");
BENCHMARK(walk_game_plain)->Name("football/walk_game/baseline");

struct Position {
  Football::State fast;
  plain::Game plain;
};

// All positions of ten games of random legal moves.
const std::vector<Position>& positions() {
  static const std::vector<Position> all = [] {
    std::vector<Position> positions;
    std::array<Node, Football::orders_max> room;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      Dice dice(seed, 1);
      Position now{Football::start({}, 0), {}};
      while (!now.fast.over()) {
        positions.push_back(now);
        const Node from = node_of(now.fast.ball);
        plain::Path path{{from.x, from.y}};
        while (!now.fast.move_complete()) {
          const std::size_t count = Football::orders(now.fast, now.fast.mover(), room);
          const Node to = room[dice.below(static_cast<std::uint32_t>(count))];
          Football::give(now.fast, now.fast.mover(), to);
          path.emplace_back(to.x, to.y);
        }
        Football::end_turn(now.fast, nullptr);
        now.plain.play(path);
      }
    }
    return positions;
  }();
  return all;
}

// Applies `work` to each of the positions in turn.
template <class Work>
void on_positions(benchmark::State& run, Work work) {
  const auto& all = positions();
  std::size_t next = 0;
  for (auto _ : run) {
    work(all[next]);
    if (++next == all.size()) next = 0;
  }
  run.SetItemsProcessed(run.iterations());
}

void copy_and_step(benchmark::State& run) {
  on_positions(run, [](const Position& position) {
    Football::State state = position.fast;
    Football::walk(state, std::countr_zero(static_cast<unsigned>(state.exits[state.ball])));
    benchmark::DoNotOptimize(state);
  });
}
void copy_and_step_plain(benchmark::State& run) {
  on_positions(run, [](const Position& position) {
    plain::Game game = position.plain;
    game.step(game.steps(game.ball()).front());
    benchmark::DoNotOptimize(game);
  });
}
BENCHMARK(copy_and_step)->Name("football/copy_and_step");
BENCHMARK(copy_and_step_plain)->Name("football/copy_and_step/baseline");

// All possible ends of the move, each node once.
void list_ends(benchmark::State& run) {
  on_positions(run, [](const Position& position) { benchmark::DoNotOptimize(Football::ends(position.fast)); });
}
void list_ends_plain(benchmark::State& run) {
  on_positions(run, [](const Position& position) { benchmark::DoNotOptimize(position.plain.ends()); });
}
BENCHMARK(list_ends)->Name("football/list_ends");
BENCHMARK(list_ends_plain)->Name("football/list_ends/baseline");

}  // namespace
}  // namespace agon::football

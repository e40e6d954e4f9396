// The C interface: steps of a batch of 1,024 states. The baseline is a plain loop over the rules with the same orders
// for the same states. Orders are drawn in advance, and both restart after a fixed number of turns; an item is a turn
// of one state.

#include <benchmark/benchmark.h>

#include <array>
#include <ctime>
#include <numeric>
#include <vector>

#include "capi/agon.h"
#include "games/avalanche/rules.hpp"
#include "games/football/rules.hpp"
#include "games/painting/arena.hpp"
#include "games/painting/worlds.hpp"
#include "games/vampire/rules.hpp"

namespace agon {
namespace {

constexpr std::size_t states = 1024, turns = 24;

// Game-specific parts of the benchmark: the initial state, and an order as numbers (docs/library.md).
struct FootballBench {
  using G = football::Football;
  static constexpr auto name = "football", setup = "";
  static constexpr std::size_t seats = 2, slots = 1;
  static G::State start(std::uint64_t seed) { return G::start({}, seed); }
  static std::array<std::int32_t, 2> numbers(const G::Order& order) { return {order.x, order.y}; }
};

struct AvalancheBench {
  using G = avalanche::Avalanche;
  static constexpr auto name = "avalanche", setup = "";
  static constexpr std::size_t seats = 2, slots = 1;
  static G::State start(std::uint64_t seed) { return G::start({}, seed); }
  static std::array<std::int32_t, 2> numbers(const G::Order& order) { return {order.s, order.r}; }
};

struct VampireBench {
  using G = vampire::Vampire;
  static constexpr auto name = "vampire", setup = "map=test:1";
  static constexpr std::size_t seats = 4, slots = 1;
  static G::State start(std::uint64_t seed) { return G::start(*G::setup(setup), seed); }
  static std::array<std::int32_t, 5> numbers(const G::Order& order) {
    return {order.grenade, order.steps, order.path[0], order.path[1], order.path[2]};
  }
};

struct PaintingBench {
  using G = painting::Arena;
  static constexpr auto name = "painting", setup = "";
  static constexpr std::size_t seats = 2, slots = 8;  // the pawns of the default board
  static G::State start(std::uint64_t seed) {
    Dice dice(seed, 0);
    return G::start({painting::draw_board({}, dice), {}, 100}, seed);
  }
  static std::array<std::int32_t, 4> numbers(const G::Order& order) {
    return {order.pawn, static_cast<int>(order.action), static_cast<int>(order.direction), order.range};
  }
};

// Plays all states at random, turn by turn.
template <class Game>
struct Script {
  using G = typename Game::G;
  struct Given {
    Seat seat = 0;
    typename G::Order order;
  };
  struct Turn {
    std::vector<std::vector<Given>> given;  // by state
    std::vector<std::int32_t> numbers;      // the same for agon_step
  };

  std::vector<typename G::State> starts;
  std::vector<Turn> script;
  std::int64_t steps = 0;  // of states that were not over

  Script() {
    for (std::size_t i = 0; i < states; ++i) starts.push_back(Game::start(i));
    auto now = starts;
    Dice dice(1, 0);
    for (std::size_t t = 0; t < turns; ++t) {
      Turn turn{std::vector<std::vector<Given>>(states), {}};
      for (std::size_t i = 0; i < states; ++i) {
        if (G::to_act(now[i]).none()) continue;
        ++steps;
        turn.given[i] = draw(now[i], dice);
        G::end_turn(now[i], nullptr);
      }
      write(turn);
      script.push_back(std::move(turn));
    }
  }

  static std::vector<Given> draw(typename G::State& now, Dice& dice) {
    static std::vector<typename G::Order> room(G::orders_max);
    std::vector<Given> given;
    for (std::size_t i = 0; i < Game::seats * Game::slots; ++i) {
      const auto seat = static_cast<Seat>(i / Game::slots);
      const std::size_t count = G::to_act(now).test(seat) ? G::orders(now, seat, room) : 0;
      if (count == 0) continue;
      given.push_back({seat, room[dice.below(static_cast<std::uint32_t>(count))]});
      G::give(now, seat, given.back().order);
    }
    return given;
  }

  static void write(Turn& turn) {
    const std::size_t width = Game::numbers({}).size(), row = Game::slots * width;
    turn.numbers.assign(states * Game::seats * row, AGON_NO_ORDER);
    for (std::size_t i = 0; i < states; ++i) {
      std::array<std::size_t, Game::seats> used{};
      for (const Given& given : turn.given[i]) {
        const auto numbers = Game::numbers(given.order);
        std::copy(numbers.begin(), numbers.end(),
                  &turn.numbers[(i * Game::seats + given.seat) * row + used[given.seat]]);
        used[given.seat] += width;
      }
    }
  }
};

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double seconds_of(auto work) {
  const double begin = processor_seconds();
  work();
  return processor_seconds() - begin;
}

// The orders in the caller's buffers are the same for every turn, so copying them is not timed.
template <class Game>
void batch(benchmark::State& run) {
  AgonBatch* games = nullptr;
  if (agon_create(Game::name, Game::setup, states, &games, nullptr, 0) != AGON_OK) return run.SkipWithError("create");
  const Script<Game> script;
  std::vector<std::uint64_t> seeds(states);
  std::iota(seeds.begin(), seeds.end(), 0U);
  std::vector<std::uint8_t> done(states);
  std::vector<std::int32_t> orders;
  for (auto _ : run) {
    agon_reset(games, seeds.data(), nullptr);
    double seconds = 0;
    for (const auto& turn : script.script) {
      orders = turn.numbers;
      seconds += seconds_of([&] { agon_step(games, orders.data(), done.data(), nullptr); });
    }
    run.SetIterationTime(seconds);
  }
  agon_destroy(games);
  run.SetItemsProcessed(run.iterations() * script.steps);
  run.SetLabel(">= 0.77x (1.3 times the raw steps)");
}

template <class Game>
void raw(benchmark::State& run) {
  using G = typename Game::G;
  const Script<Game> script;
  std::vector<std::uint8_t> done(states);
  std::vector<typename Script<Game>::Given> orders;
  std::vector<std::size_t> ends(states);
  for (auto _ : run) {
    auto now = script.starts;
    std::fill(done.begin(), done.end(), std::uint8_t{0});
    double seconds = 0;
    for (const auto& turn : script.script) {
      orders.clear();
      for (std::size_t i = 0; i < states; ++i) {
        orders.insert(orders.end(), turn.given[i].begin(), turn.given[i].end());
        ends[i] = orders.size();
      }
      seconds += seconds_of([&] {
        for (std::size_t i = 0, next = 0; i < states; ++i) {
          if (done[i]) continue;
          for (; next < ends[i]; ++next) G::give(now[i], orders[next].seat, orders[next].order);
          G::end_turn(now[i], nullptr);
          done[i] = G::to_act(now[i]).none();
        }
      });
    }
    run.SetIterationTime(seconds);
    benchmark::DoNotOptimize(now);
  }
  run.SetItemsProcessed(run.iterations() * script.steps);
}

BENCHMARK(batch<FootballBench>)->Name("library/football")->UseManualTime();
BENCHMARK(raw<FootballBench>)->Name("library/football/baseline")->UseManualTime();
BENCHMARK(batch<AvalancheBench>)->Name("library/avalanche")->UseManualTime();
BENCHMARK(raw<AvalancheBench>)->Name("library/avalanche/baseline")->UseManualTime();
BENCHMARK(batch<VampireBench>)->Name("library/vampire")->UseManualTime();
BENCHMARK(raw<VampireBench>)->Name("library/vampire/baseline")->UseManualTime();
BENCHMARK(batch<PaintingBench>)->Name("library/painting")->UseManualTime();
BENCHMARK(raw<PaintingBench>)->Name("library/painting/baseline")->UseManualTime();

}  // namespace
}  // namespace agon

// Avalanche. The baseline is the plain solver with arrays and a flood fill (src/games/avalanche/test_field.hpp).
//   chain    a field with a figure just landed that starts an avalanche of at least two steps, with its exact bonus
//   settled  the same if nothing vanishes
//   turn     random play of whole games; an item is a turn of the match: both seats give a random order, both figures
//            land, both avalanches run, the black balls fall, the next figure is calculated

#include <benchmark/benchmark.h>

#include <array>
#include <vector>

#include "games/avalanche/rules.hpp"
#include "games/avalanche/test_field.hpp"

namespace agon::avalanche {
namespace {

constexpr std::size_t field_count = 1024;

// Fields from the middle of games, with an avalanche of `least` to `most` steps after the last landing.
std::vector<Field> fields_of(std::uint32_t least, std::uint32_t most) {
  std::vector<Field> fields;
  Dice dice(1, 0);
  while (fields.size() < field_count) {
    Field field = random_field(dice);
    run_chain(field, {}, nullptr);
    field.drop(random_figure(dice), random_order(dice));
    Field after = field;
    const std::uint32_t length = run_chain(after, {}, nullptr).length;
    if (length >= least && length <= most && !field.overflows()) fields.push_back(field);
  }
  return fields;
}

std::uint32_t solve(Field& field) { return run_chain(field, {}, nullptr).bonus(); }
std::uint32_t solve(PlainField& field) { return plain_chain(field, {}).bonus(); }

template <class Solved>
void chains(benchmark::State& run, std::uint32_t least, std::uint32_t most) {
  const std::vector<Field> fields = fields_of(least, most);
  std::vector<Solved> all;
  std::uint64_t steps = 0;
  for (const Field& field : fields) {
    all.push_back(Solved(field));
    Field after = field;
    steps += run_chain(after, {}, nullptr).length;
  }
  std::size_t next = 0;
  for (auto _ : run) {
    Solved field = all[next];
    benchmark::DoNotOptimize(solve(field));
    benchmark::DoNotOptimize(field);
    if (++next == all.size()) next = 0;
  }
  run.SetItemsProcessed(run.iterations());
  run.counters["steps"] = static_cast<double>(steps) / static_cast<double>(all.size());
}

void chain(benchmark::State& run) {
  chains<Field>(run, 4, 100);
  run.SetLabel("<= 100 ns");
}
void chain_plain(benchmark::State& run) { chains<PlainField>(run, 4, 100); }
void settled(benchmark::State& run) {
  chains<Field>(run, 0, 0);
  run.SetLabel("<= 10 ns");
}
void settled_plain(benchmark::State& run) { chains<PlainField>(run, 0, 0); }
BENCHMARK(chain)->Name("avalanche/chain");
BENCHMARK(chain_plain)->Name("avalanche/chain/baseline");
BENCHMARK(settled)->Name("avalanche/settled");
BENCHMARK(settled_plain)->Name("avalanche/settled/baseline");

std::array<Order, Avalanche::orders_max> all_orders() {
  std::array<Order, Avalanche::orders_max> orders;
  Avalanche::orders(Avalanche::start({}, 0), 0, orders);
  return orders;
}

// The same game in a plain implementation, with only the rules that occur in random games.
struct PlainGame {
  std::array<PlainField, 2> fields{PlainField(Field{}), PlainField(Field{})};
  std::uint32_t x = 0;
  Dice fall_dice;

  static bool push(PlainField& field, std::size_t column, Ball ball) {
    for (Ball& cell : field.cells[column]) {
      if (cell == empty) return cell = ball, true;
    }
    return false;
  }

  static bool overflows(const PlainField& field) {
    for (const auto& column : field.cells) {
      if (column[rows] != empty) return true;
    }
    return false;
  }

  static std::uint32_t move(PlainField& field, Figure figure, Order order) {
    const auto s = static_cast<std::size_t>(order.s);
    const bool second_leads = order.r == 1 || order.r == 2;
    push(field, s, second_leads ? figure.second : figure.first);
    push(field, order.r % 2 ? s : s + 1, second_leads ? figure.first : figure.second);
    return solve(field);
  }

  void fall(PlainField& field, std::uint32_t count) {
    for (; count > 0; --count) {
      std::vector<std::size_t> free;
      for (std::size_t column = 0; column < columns; ++column) {
        if (field.cells[column][rows - 1] == empty) free.push_back(column);
      }
      if (free.empty()) return;
      push(field, free[fall_dice.below(static_cast<std::uint32_t>(free.size()))], black);
    }
  }

  bool turn(Order left, Order right) {  // returns false when the game is over
    const Figure figure = figure_at(x);
    const std::uint32_t first = move(fields[0], figure, left), second = move(fields[1], figure, right);
    x = after(after(x));
    if (overflows(fields[0]) || overflows(fields[1])) return false;
    fall(fields[0], second);
    fall(fields[1], first);
    return true;
  }
};

void turn(benchmark::State& run) {
  const auto orders = all_orders();
  const State start = Avalanche::start({}, 1);
  State state = start;
  Dice dice(1, 1);
  std::int64_t games = 1;
  for (auto _ : run) {
    Avalanche::give(state, 0, orders[dice.below(Avalanche::orders_max)]);
    Avalanche::give(state, 1, orders[dice.below(Avalanche::orders_max)]);
    Avalanche::end_turn(state, nullptr);
    if (over(state)) {
      const std::uint32_t x = state.x;
      state = start;
      state.x = x;
      ++games;
    }
  }
  benchmark::DoNotOptimize(state);
  run.SetItemsProcessed(run.iterations());
  run.SetLabel("<= 67 ns (15 M turns/s)");
  run.counters["turns_a_game"] = static_cast<double>(run.iterations()) / static_cast<double>(games);
}

void turn_plain(benchmark::State& run) {
  const auto orders = all_orders();
  PlainGame game;
  Dice dice(1, 1);
  for (auto _ : run) {
    const Order left = orders[dice.below(Avalanche::orders_max)], right = orders[dice.below(Avalanche::orders_max)];
    if (!game.turn(left, right)) game.fields = {PlainField(Field{}), PlainField(Field{})};
  }
  benchmark::DoNotOptimize(game);
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(turn)->Name("avalanche/turn");
BENCHMARK(turn_plain)->Name("avalanche/turn/baseline");

}  // namespace
}  // namespace agon::avalanche

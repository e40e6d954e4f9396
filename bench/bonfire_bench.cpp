// Bonfire: the end of a turn with 100 teams, and such a turn in text: each team queries its position and gives orders
// to all its survivors. Positions come from random play. The baseline executes the end of the turn literally, with one
// object per stick (src/games/bonfire/plain_game.hpp).

#include <benchmark/benchmark.h>

#include "games/bonfire/plain_game.hpp"

namespace agon::bonfire {
namespace {

constexpr int teams = 100;
constexpr int turns_before = 60;

struct Position {
  Bonfire::State state;                // at the beginning of a turn
  std::vector<std::string> questions;  // the same for all teams
  std::vector<Said> orders;            // of this turn, all accepted
  Bonfire::State ordered;              // after these orders
};

void play_random(Bonfire::State& state, Dice& dice, std::vector<Said>* orders) {
  for (Seat seat = 0; seat < teams; ++seat) {
    for (int i = 0; i < Archipelago{}.survivors; ++i) {
      const std::string order = Bonfire::random_answer(state, seat, dice);
      Bonfire::call(state, seat, order, {});
      if (orders) orders->push_back({seat, order});
    }
  }
}

const Position& position() {
  static const Position drawn = [] {
    World world = generate({}, teams, 1);
    world.scripted = true;  // the plain implementation draws no lots
    world.index();
    Bonfire::Setup setup;
    setup.world = std::make_shared<const World>(std::move(world));
    Bonfire::State state = Bonfire::start(setup, 1);
    Dice dice(1, 0);
    for (int turn = 0; turn < turns_before; ++turn) {
      play_random(state, dice, nullptr);
      Bonfire::end_turn(state, nullptr);
    }
    Position now{state, {"TIME_TO_RESCUE", "MY_WOOD", "LIST_RAFTS"}, {}, {}};
    for (int id = 1; id <= Archipelago{}.survivors; ++id) {
      now.questions.push_back("INFO " + std::to_string(id));
      now.questions.push_back("LIST_WOOD " + std::to_string(id));
    }
    play_random(state, dice, &now.orders);
    now.ordered = state;
    return now;
  }();
  return drawn;
}

void end_turn(benchmark::State& run) {
  for (auto _ : run) {
    Bonfire::State state = position().ordered;
    Bonfire::end_turn(state, nullptr);
    benchmark::DoNotOptimize(state);
  }
  run.SetItemsProcessed(run.iterations());
  run.SetLabel(">= 20x");
}

void end_turn_plain(benchmark::State& run) {
  const plain::Game before(position().ordered);
  for (auto _ : run) {
    plain::Game game = before;
    game.end_turn();
    benchmark::DoNotOptimize(game);
  }
  run.SetItemsProcessed(run.iterations());
}

void turn_in_text(benchmark::State& run) {
  for (auto _ : run) {
    Bonfire::State state = position().state;
    for (Seat seat = 0; seat < teams; ++seat) {
      for (const auto& text : position().questions) benchmark::DoNotOptimize(Bonfire::call(state, seat, text, {}));
    }
    for (const Said& order : position().orders) Bonfire::call(state, order.seat, order.text, {});
    Bonfire::end_turn(state, nullptr);
    benchmark::DoNotOptimize(Bonfire::digest(state));
  }
  run.SetItemsProcessed(run.iterations());
  run.SetLabel("<= 5000000 ns (half a per cent of a second)");
}

BENCHMARK(end_turn)->Name("bonfire/end_turn_of_100_teams");
BENCHMARK(end_turn_plain)->Name("bonfire/end_turn_of_100_teams/baseline");
BENCHMARK(turn_in_text)->Name("bonfire/turn_of_100_teams_in_text");

}  // namespace
}  // namespace agon::bonfire

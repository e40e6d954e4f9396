// Network: a turn of a world with 100 teams on a land of 100 x 100 fields. In it each team requests a permit, declares
// a plan, and reads the ranking; in text it also queries its permits and everybody's last ones. The baseline implements
// the rules literally, with sets of fields (src/games/network/plain.hpp).

#include <benchmark/benchmark.h>

#include "games/network/plain_game.hpp"

namespace agon::network {
namespace {

constexpr int teams = 100;
constexpr int turns_before = 20;

struct Team {
  Field wish;
  std::vector<Field> plan;
  std::vector<std::string> commands;
};

struct Position {
  Network::State fast;
  plain::Game plain;
  std::vector<Team> teams;
};

std::string text_of(const std::vector<Field>& fields) {
  std::string text;
  for (const Field f : fields) text += std::to_string(f.x) + " " + std::to_string(f.y) + " ";
  return text;
}

Position draw_position() {
  Network::Setup setup;
  setup.teams = teams;
  setup.terrain.side = side_max;
  setup.terrain.cities = 30;
  setup.terrain.turns = turns_max;
  const World world = generate(setup.terrain, teams, 1);
  Position now{Network::start(setup, 1), plain_game(world, teams), {}};
  Dice dice(1, 0);
  for (int turn = 0; turn <= turns_before; ++turn) {
    now.teams.clear();
    for (Seat seat = 0; seat < teams; ++seat) {
      Team team{{}, random_plan(world, dice), {}};
      do {
        team.wish = world.field_of(static_cast<int>(dice.below(static_cast<std::uint32_t>(world.size()))));
      } while (!Network::check_request(now.fast, seat, team.wish).taken());
      team.commands = {"REQUEST " + text_of({team.wish}),
                       "DECLARE_PLAN " + std::to_string(team.plan.size()) + "\n" + text_of(team.plan), "MY_REQUESTS",
                       "LAST_OBTAINED", "GET_RANKING"};
      now.teams.push_back(team);
      if (turn == turns_before) continue;
      Network::give(now.fast, seat, {Network::Order::Kind::request, {team.wish}});
      now.plain.request(seat, plain_place(team.wish));
    }
    if (turn == turns_before) break;
    Network::end_turn(now.fast, nullptr);
    now.plain.end_turn();
  }
  return now;
}

const Position& position() {
  static const Position drawn = draw_position();
  return drawn;
}

void turn(benchmark::State& run) {
  for (auto _ : run) {
    Network::State state = position().fast;
    for (Seat seat = 0; seat < teams; ++seat) {
      const Team& team = position().teams[seat];
      Network::give(state, seat, {Network::Order::Kind::request, {team.wish}});
      Network::give(state, seat, {Network::Order::Kind::plan, team.plan});
      benchmark::DoNotOptimize(Network::ranking(state));
    }
    Network::end_turn(state, nullptr);
    benchmark::DoNotOptimize(state);
  }
  run.SetItemsProcessed(run.iterations());
  run.SetLabel(">= 20x");
}

void turn_plain(benchmark::State& run) {
  for (auto _ : run) {
    plain::Game game = position().plain;
    for (std::size_t seat = 0; seat < teams; ++seat) {
      const Team& team = position().teams[seat];
      game.request(seat, plain_place(team.wish));
      game.declare(seat, plain_places(team.plan));
      benchmark::DoNotOptimize(game.ranking());
    }
    game.end_turn();
    benchmark::DoNotOptimize(game);
  }
  run.SetItemsProcessed(run.iterations());
}

void turn_in_text(benchmark::State& run) {
  for (auto _ : run) {
    Network::State state = position().fast;
    for (Seat seat = 0; seat < teams; ++seat) {
      for (const std::string& command : position().teams[seat].commands) {
        benchmark::DoNotOptimize(Network::call(state, seat, command, {}));
      }
    }
    Network::end_turn(state, nullptr);
    benchmark::DoNotOptimize(Network::digest(state));
  }
  run.SetItemsProcessed(run.iterations());
  run.SetLabel("<= 5000000 ns (half a per cent of a second)");
}

void describe_world(benchmark::State& run) {
  for (auto _ : run) {
    Network::State state = position().fast;
    for (Seat seat = 0; seat < teams; ++seat) {
      benchmark::DoNotOptimize(Network::call(state, seat, "DESCRIBE_WORLD", {}));
    }
  }
  run.SetItemsProcessed(run.iterations());
  run.SetLabel("<= 10000000 ns, once in 60 turns");
}

BENCHMARK(turn)->Name("network/turn_of_100_teams");
BENCHMARK(turn_plain)->Name("network/turn_of_100_teams/baseline");
BENCHMARK(turn_in_text)->Name("network/turn_of_100_teams_in_text");
BENCHMARK(describe_world)->Name("network/100_teams_describe_world");

}  // namespace
}  // namespace agon::network

// Invariants of every state of every game, checked on random games from RapidCheck.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "games/football/rules.hpp"
#include "games/football/words.hpp"

namespace agon::football {
namespace {

using State = Football::State;

struct Step {
  State before;
  Path path;
  State after;
};

// A random game, move by move.
std::vector<Step> random_game(std::uint64_t seed) {
  std::vector<Step> steps;
  Dice dice(seed, 3);
  State state = Football::start({}, 0);
  while (!state.over()) {
    const State before = state;
    const std::string answer = Football::random_answer(state, state.mover(), dice);
    RC_ASSERT(Football::answer(state, state.mover(), answer).taken());
    Football::end_turn(state, nullptr);
    steps.push_back({before, *read_path(answer), state});
  }
  return steps;
}

int open_edges(const State& state) {
  int exits = 0;
  for (const std::uint8_t each : state.exits) exits += std::popcount(each);
  return exits / 2;
}

RC_GTEST_PROP(FootballLaws, EveryGameEndsWithinTheBoundAndHasAWinner, (std::uint64_t seed)) {
  const auto game = random_game(seed);
  RC_ASSERT(game.size() <= std::size_t{moves_max});
  const State& last = game.back().after;
  RC_ASSERT(last.winner().has_value());
  RC_ASSERT(Football::to_act(last).none());
  RC_ASSERT(Football::scores(last)[*last.winner()] == point);
  RC_ASSERT(Football::scores(last)[*last.winner() ^ 1U] == 0);
  RC_ASSERT(last.moves == game.size());
  RC_ASSERT(last.moves_of(0) + last.moves_of(1) == last.moves);
}

RC_GTEST_PROP(FootballLaws, AnEdgeIsUsedOnceInAGame, (std::uint64_t seed)) {
  std::set<std::pair<int, int>> used;
  for (const Step& step : random_game(seed)) {
    for (std::size_t i = 1; i < step.path.size(); ++i) {
      const int a = number_of(step.path[i - 1]), b = number_of(step.path[i]);
      RC_ASSERT(used.emplace(std::min(a, b), std::max(a, b)).second);
    }
    RC_ASSERT(open_edges(step.after) == path_nodes_max - 1 - static_cast<int>(used.size()));
  }
}

RC_GTEST_PROP(FootballLaws, BothSidesOfAnEdgeKnowWhetherItIsUsed, (std::uint64_t seed)) {
  for (const Step& step : random_game(seed)) {
    for (int number = 0; number < node_count; ++number) {
      for (int d = 0; d < direction_count; ++d) {
        const Node other = neighbour(node_of(number), d);
        if (!on_field(other.x, other.y)) continue;
        const auto& exits = step.after.exits;
        RC_ASSERT((exits[static_cast<std::size_t>(number)] >> d & 1) ==
                  (exits[static_cast<std::size_t>(number_of(other))] >> (d ^ 4) & 1));
      }
    }
  }
}

RC_GTEST_PROP(FootballLaws, TheBallLiesOnTheLastNodeWhichWasFreshAndNowIsVisited, (std::uint64_t seed)) {
  for (const Step& step : random_game(seed)) {
    RC_ASSERT(node_of(step.after.ball) == step.path.back());
    RC_ASSERT(step.path.front() == node_of(step.before.ball));
    RC_ASSERT(!step.before.bounces.has(step.after.ball));
    RC_ASSERT(step.after.bounces.has(step.after.ball));
    RC_ASSERT(step.after.bounces.size() == step.before.bounces.size() + 1);
    RC_ASSERT(Football::ends(step.before).has(step.after.ball));
    for (std::size_t i = 0; i + 1 < step.path.size(); ++i) {
      RC_ASSERT(step.before.bounces.has(number_of(step.path[i])));
    }
  }
}

RC_GTEST_PROP(FootballLaws, TheGameIsOverExactlyWhenTheBallIsInAGateOrNoMoveIsLeft, (std::uint64_t seed)) {
  for (const Step& step : random_game(seed)) {
    const bool in_gate = is_finish(node_of(step.after.ball));
    RC_ASSERT(step.after.over() == (in_gate || !Football::can_move(step.after)));
    RC_ASSERT(Football::can_move(step.before) == !Football::ends(step.before).empty());
  }
}

RC_GTEST_PROP(FootballLaws, EachListedOrderIsTakenAndTheMoveCanBeCompletedAfterIt, (std::uint64_t seed)) {
  std::array<Node, Football::orders_max> room;
  for (const Step& step : random_game(seed)) {
    const std::size_t count = Football::orders(step.before, step.before.mover(), room);
    RC_ASSERT(count > 0U);
    for (std::size_t i = 0; i < count; ++i) {
      State state = step.before;
      RC_ASSERT(Football::give(state, state.mover(), room[i]).taken());
      RC_ASSERT(state.move_complete() || Football::can_move(state));
    }
    RC_ASSERT(Football::orders(step.before, step.before.mover() ^ 1, room) == 0U);
  }
}

RC_GTEST_PROP(FootballLaws, AnyTextIsRefusedWithTheStateAsItWasOrPlayed,
              (std::uint64_t seed, const std::string& text)) {
  const auto game = random_game(seed);
  const State& before = game[seed % game.size()].before;
  State state = before;
  const Refusal refusal = Football::answer(state, state.mover(), text);
  RC_ASSERT(refusal.taken() == (state != before));
  RC_ASSERT(refusal.taken() == Football::kind(refusal).empty());
}

RC_GTEST_PROP(FootballLaws, ALineOfPlausibleNumbersIsRefusedWithTheStateAsItWasOrPlayed, (std::uint64_t seed)) {
  const auto game = random_game(seed);
  const State& before = game[seed % game.size()].before;
  Path path{node_of(before.ball)};
  for (const int d : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, direction_count))) {
    path.push_back(neighbour(path.back(), d));
  }
  State state = before;
  const Refusal refusal = Football::answer(state, state.mover(), write_path(path));
  RC_ASSERT(refusal.taken() == (state != before));
  if (!refusal.taken()) RC_ASSERT(Football::digest(state) == Football::digest(before));
}

RC_GTEST_PROP(FootballLaws, AMoveIsReadAsItWasWritten, (std::uint64_t seed)) {
  for (const Step& step : random_game(seed)) {
    RC_ASSERT(read_path(write_path(step.path)) == step.path);
    RC_ASSERT(write_path(step.path).size() <= Football::info().answer_bytes_max);
  }
}

RC_GTEST_PROP(FootballLaws, StatesAreEqualExactlyWhenTheirDigestsAre, (std::uint64_t seed)) {
  const auto game = random_game(seed);
  for (const Step& step : game) {
    const State& other = game[(seed ^ step.after.moves) % game.size()].after;
    RC_ASSERT((step.after == other) == (Football::digest(step.after) == Football::digest(other)));
  }
}

}  // namespace
}  // namespace agon::football

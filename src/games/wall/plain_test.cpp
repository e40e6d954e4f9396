// The fast rules and the plain ones agree on random games with bricks of all sizes; and invariants of every game.

#include "games/wall/plain.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace agon::wall {
namespace {

constexpr int drops_at_least = 20'000;

int below(Dice& dice, int bound) { return static_cast<int>(dice.below(static_cast<std::uint32_t>(bound))); }

Wall::Setup random_setup(Dice& dice, int cube) {
  Wall::Setup setup;
  setup.teams = 1 + below(dice, 4);
  setup.quarry = {
      .x = cube + below(dice, 6), .y = cube + below(dice, 6), .z = cube + 1 + below(dice, 12), .cube = cube};
  setup.quarry.kinds = 12;
  setup.quarry.available = 6;
  setup.quarry.drops = 1 + below(dice, 4);
  setup.quarry.volume_percent = below(dice, 201);
  return setup;
}

Wall::Order random_order(const Wall::State& now, Dice& dice) {
  const World& world = *now.world;
  return {now.available[dice.below(static_cast<std::uint32_t>(now.available.size()))],
          below(dice, 4),
          below(dice, 4),
          below(dice, 4),
          2 - world.cube + below(dice, world.x + world.cube - 1),
          2 - world.cube + below(dice, world.y + world.cube - 1)};
}

plain::Cubes cubes_of(const std::vector<Cell>& cells) {
  plain::Cubes cubes;
  for (const Cell c : cells) cubes.insert({c.x, c.y, c.z});
  return cubes;
}

// Plays a game with both; returns the number of compared drops.
int compare_a_game(std::uint64_t seed, int cube) {
  Dice dice(seed, 9);
  Wall::State state = Wall::start(random_setup(dice, cube), seed);
  const World& world = *state.world;
  plain::Form form{world.x, world.y, world.z, {}};
  std::vector<std::int64_t> points(state.teams.size());
  int compared = 0;
  while (!state.over() && state.turn < 60) {
    for (int i = 0; i < 8 * static_cast<int>(state.teams.size()); ++i) {
      const auto seat = static_cast<Seat>(below(dice, static_cast<int>(state.teams.size())));
      const Wall::Order order = random_order(state, dice);
      if (!Wall::check(state, seat, order).taken()) continue;
      const Wall::Landing landing = Wall::land(state, order);
      const plain::Drop expected = plain::drop(form, world, order);
      EXPECT_EQ(landing.fall, expected.fall);
      EXPECT_EQ(cubes_of(landing.cells), expected.cubes);
      EXPECT_TRUE(landing.fall == Wall::Fall::too_high || landing.touching == expected.touching);
      EXPECT_TRUE(Wall::give(state, seat, order).taken());
      points[seat] += expected.points;
      EXPECT_EQ(state.teams[seat].points, points[seat]);
      ++compared;
    }
    Wall::end_turn(state, nullptr);
  }
  const auto filled = std::count(state.filled.begin(), state.filled.end(), true);
  EXPECT_EQ(static_cast<std::size_t>(filled), form.filled.size());
  return compared;
}

TEST(WallPlain, AgreesWithTheFastRulesOnTwentyThousandDrops) {
  int compared = 0;
  for (std::uint64_t seed = 0; compared < drops_at_least && !HasFailure(); ++seed) {
    for (const int cube : {2, 3, 5}) compared += compare_a_game(seed, cube);
  }
  EXPECT_GE(compared, drops_at_least);
}

RC_GTEST_PROP(WallLaws, TheHeightsAreThoseOfTheHighestCubes, (std::uint64_t seed)) {
  Dice dice(seed, 9);
  Wall::State state = Wall::start(random_setup(dice, 3), seed);
  const World& world = *state.world;
  for (int i = 0; i < 200 && !state.over(); ++i) {
    Wall::give(state, 0, random_order(state, dice));
    if (dice.below(3) == 0) Wall::end_turn(state, nullptr);
  }
  for (int x = 1; x <= world.x; ++x) {
    for (int y = 1; y <= world.y; ++y) {
      int highest = 0;
      for (int z = 1; z <= world.z; ++z) {
        const Cell c{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y), static_cast<std::int16_t>(z)};
        if (state.has(c)) highest = z;
      }
      RC_ASSERT(state.heights[world.column(x, y)] == highest);
    }
  }
}

}  // namespace
}  // namespace agon::wall

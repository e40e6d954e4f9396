// A state made from a team's view has the same view, and each drop has the same result.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/wall/rules.hpp"

namespace agon::wall {
namespace {

Wall::Order random_drop(const Wall::State& now, Dice& dice) {
  const auto draw = [&](int bound) { return static_cast<std::int64_t>(dice.below(static_cast<std::uint32_t>(bound))); };
  const auto kind = static_cast<std::size_t>(draw(static_cast<int>(now.available.size())));
  return {now.available[kind], draw(4), draw(4), draw(4), draw(now.world->x), draw(now.world->y)};
}

RC_GTEST_PROP(WallKnown, AStateOfAViewHasThatViewAndEachDropBringsTheSameInIt, (std::uint64_t seed)) {
  Wall::Setup setup;
  setup.teams = 3;
  setup.quarry.x = 5;
  setup.quarry.y = 4;
  setup.quarry.change_percent = 100;
  Wall::State state = Wall::start(setup, seed);
  Dice dice(seed, 1);
  for (int turn = 0; turn < 20 && Wall::to_act(state).any(); ++turn) {
    for (Seat team = 0; team < 3; ++team) {
      const Wall::View view = Wall::view(state, team);
      auto known = Wall::known(view);
      RC_ASSERT(known.ok());
      RC_ASSERT(Wall::view(*known, 0) == view);
      RC_ASSERT(known->heights == state.heights);
      for (int i = 0; i < 10; ++i) {
        const Wall::Order order = random_drop(state, dice);
        const Refusal refusal = Wall::check(state, team, order);
        RC_ASSERT(Wall::check(*known, 0, order) == refusal);
        if (!refusal.taken()) continue;
        const Wall::Landing landing = Wall::land(state, order), same = Wall::land(*known, order);
        RC_ASSERT(landing.fall == same.fall && landing.cells == same.cells && landing.points == same.points);
        Wall::give(state, team, order);
        break;
      }
    }
    Wall::end_turn(state, nullptr);
  }
}

TEST(WallKnown, AnErrorSaysWhatNoGameCanHave) {
  const Wall::State state = Wall::start({}, 1);
  const auto error = [&](auto change) {
    Wall::View view = Wall::view(state, 0);
    World world = *view.world;
    change(view, world);
    if (view.world) view.world = std::make_shared<const World>(world);
    const auto known = Wall::known(view);
    return known ? "" : known.error();
  };
  EXPECT_EQ(error([](Wall::View&, World&) {}), "");
  EXPECT_NE(error([](Wall::View& view, World&) { view.world = nullptr; }), "");
  EXPECT_NE(error([](Wall::View& view, World&) { view.turns_left = 11; }), "");
  EXPECT_NE(error([](Wall::View& view, World&) { view.filled.pop_back(); }), "");
  EXPECT_NE(error([](Wall::View& view, World&) { view.available.push_back(999'999); }), "");
  EXPECT_NE(error([](Wall::View& view, World&) { view.available.clear(); }), "");
  EXPECT_NE(error([](Wall::View&, World& world) { world.x = 2'000'000'000; }), "");
  EXPECT_NE(error([](Wall::View&, World& world) { world.cube = 0; }), "");
  EXPECT_NE(error([](Wall::View&, World& world) { world.cube = 1'000'000; }), "");
  EXPECT_NE(error([](Wall::View&, World& world) { world.kinds[0].cells = {{-7, 1, 300}}; }), "");
  EXPECT_NE(error([](Wall::View&, World& world) { world.kinds[0].weight = -1; }), "");
  EXPECT_NE(error([](Wall::View&, World& world) {
              world.kinds[0].weight = world.touch_points = 999'999 * point;  // exceeds 64 bits
            }),
            "");
  EXPECT_FALSE(Wall::known(Wall::view(state, 0), 0).ok());
  EXPECT_FALSE(Wall::known(Wall::view(state, 0), max_seats + 1).ok());
}

}  // namespace
}  // namespace agon::wall

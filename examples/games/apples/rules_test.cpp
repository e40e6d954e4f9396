#include "games/apples/rules.hpp"

#include <gtest/gtest.h>

namespace agon::apples {
namespace {

Apples::State after(Apples::State state, std::initializer_list<int> wishes) {
  Seat seat = 0;
  for (const int wish : wishes) EXPECT_TRUE(Apples::give(state, seat++, wish).taken());
  Apples::end_turn(state, nullptr);
  return state;
}

TEST(Apples, EachTeamGetsWhatItWishesIfThereIsEnoughForAll) {
  const auto state = after(Apples::start({}, 1), {5, 3});
  EXPECT_EQ(Apples::scores(state), (Scores{5 * point, 3 * point}));
  EXPECT_EQ(state.tree, 6);
}

TEST(Apples, NobodyGetsAnythingWhereTheWishesAreMoreThanThereIs) {
  const auto state = after(Apples::start({}, 1), {5, 4});
  EXPECT_EQ(Apples::scores(state), (Scores{0, 0}));
  EXPECT_EQ(state.tree, 14);
}

TEST(Apples, AWishIsNoughtToFive) {
  auto state = Apples::start({}, 1);
  EXPECT_EQ(Apples::give(state, 0, 6), bad_wish);
  EXPECT_EQ(Apples::give(state, 0, -1), bad_wish);
  EXPECT_EQ(state, Apples::start({}, 1));
}

TEST(Apples, AGameLastsAsManyTurnsAsItsSetupSays) {
  auto state = Apples::start({2, 2}, 1);
  state = after(after(state, {}), {});
  EXPECT_TRUE(Apples::to_act(state).none());
}

}  // namespace
}  // namespace agon::apples

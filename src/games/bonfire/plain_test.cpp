// The rules against their literal reading, on random play.

#include "games/bonfire/plain.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/bonfire/test_play.hpp"

namespace agon::bonfire {
namespace {

TEST(FastAndPlainBonfire, AgreeOnTheEndOfEveryTurn) {
  std::set<Bonfire::Happened> happened;
  int shortages = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    auto state = Bonfire::start(crowded_sea(seed), seed);
    Dice dice(seed, 99);
    while (!state.over()) {
      give_random_orders(state, dice);
      const Bonfire::State before = state;
      std::vector<Bonfire::Event> events;
      Bonfire::end_turn(state, &events);
      for (const auto& event : events) happened.insert(event.happened);
      for (std::size_t i = 0; i < state.sticks.size(); ++i) shortages += before.sticks[i] > 0 && state.sticks[i] == 0;
      ASSERT_EQ(plain::wrong_about_turn(before, state), "") << "seed " << seed << ", turn " << before.turn;
    }
  }
  EXPECT_EQ(happened.size(), 6U);  // all that can happen did
  EXPECT_GT(shortages, 100);
}

TEST(FastAndPlainBonfire, OrdersThatActAtOnceKeepTheSumOfSticks) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    auto state = Bonfire::start(crowded_sea(seed), seed);
    Dice dice(seed, 98);
    while (!state.over()) {
      const std::int64_t sticks = plain::all_sticks(state);
      give_random_orders(state, dice);
      ASSERT_EQ(plain::all_sticks(state), sticks);
      Bonfire::end_turn(state, nullptr);
    }
  }
}

TEST(FastAndPlainBonfire, TheMarksOnAnIslandAreNeverMoreThanItsSticks) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    auto state = Bonfire::start(crowded_sea(seed), seed);
    Dice dice(seed, 97);
    while (!state.over()) {
      give_random_orders(state, dice);
      Bonfire::end_turn(state, nullptr);
      for (std::size_t i = 0; i < state.sticks.size(); ++i) {
        for (const auto& [mark, sticks] : plain::pile(state, static_cast<Island>(i))) ASSERT_GE(sticks, 0) << mark;
      }
    }
  }
}

}  // namespace
}  // namespace agon::bonfire

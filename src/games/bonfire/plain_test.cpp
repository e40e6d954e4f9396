// The rules against their literal reading, on random play.

#include "games/bonfire/plain_game.hpp"

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
  EXPECT_EQ(happened.size(), 6U);  // every kind of event occurred
  EXPECT_GT(shortages, 100);
}

// A sea without chance, in which both must reach the same state.
Bonfire::Setup sea_without_chance(std::uint64_t seed) {
  Bonfire::Setup setup = crowded_sea(seed);
  World world = *setup.world;
  world.scripted = true;
  Dice dice(seed, 96);
  for (int i = 0; i < 40; ++i) {
    world.drownings.push_back({dice.below(120), static_cast<Seat>(dice.below(3)), 1 + static_cast<int>(dice.below(6))});
  }
  world.index();
  setup.world = std::make_shared<const World>(std::move(world));
  return setup;
}

TEST(FastAndPlainBonfire, MakeTheSameOfATurnWithoutChance) {
  int positions = 0;
  std::set<Bonfire::Happened> happened;
  for (std::uint64_t seed = 1; positions < 20'000; ++seed) {
    auto state = Bonfire::start(sea_without_chance(seed), seed);
    Dice dice(seed, 95);
    for (; !state.over(); ++positions) {
      give_random_orders(state, dice);
      plain::Game plain(state);
      std::vector<Bonfire::Event> events;
      Bonfire::end_turn(state, &events);
      plain.end_turn();
      ASSERT_EQ(plain.difference(state), "") << "seed " << seed << ", turn " << state.turn;
      for (const auto& event : events) happened.insert(event.happened);
    }
  }
  EXPECT_EQ(happened.size(), 6U);
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

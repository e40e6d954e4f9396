#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/dice.hpp"

namespace agon {

// Random play on states, without text: how fast the rules are by themselves (`agon bench`).
struct SpeedTest {
  std::uint64_t (*game)(std::uint64_t seed);  // plays a game to its end; returns its turns
  // So many times a copy of one state in the middle of play, orders of all who may act, and the end of the turn. The
  // result says in how many of the copies play goes on, so that a compiler cannot leave the work out.
  std::uint64_t (*copies)(std::uint32_t count);
  std::string_view turn = {};  // what a turn is: "a move"; empty: a turn of all seats
};

// What clients of a live server say when its speed is measured (`agon bench`), for any number of teams.
struct LoadTest {
  std::string_view setup;  // besides the number of teams
  std::string_view query;  // a command that changes nothing, with its line's end
  std::size_t query_lines = 1;
  std::span<const std::string_view> orders;  // that are taken in this order, again and again, and answered in one line
};

// The test of a game whose Play has
//   G                   the rules
//   start(seed)         the state to begin with
//   give(state, dice)   random orders of all who may act
template <class Play>
struct RandomPlay {
  using G = typename Play::G;

  static std::uint64_t game(std::uint64_t seed) {
    Dice dice(seed, 0);
    std::uint64_t turns = 0;
    for (auto state = Play::start(seed); G::to_act(state).any(); ++turns) turn(state, dice);
    return turns;
  }

  // Orders have to be legal where the copy is taken, so that is always the same state.
  static std::uint64_t copies(std::uint32_t count) {
    constexpr int turns_before = 5;
    Dice dice(1, 0);
    auto state = Play::start(1);
    for (int i = 0; i < turns_before; ++i) turn(state, dice);
    std::uint64_t going_on = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      auto copy = state;
      turn(copy, dice);
      going_on += G::to_act(copy).any();
    }
    return going_on;
  }

  static constexpr SpeedTest test{game, copies};

 private:
  static void turn(typename G::State& state, Dice& dice) {
    Play::give(state, dice);
    G::end_turn(state, nullptr);
  }
};

}  // namespace agon

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/dice.hpp"

namespace agon {

// Random play on states, without text: the speed of the rules alone (`agon bench`).
struct SpeedTest {
  std::uint64_t (*game)(std::uint64_t seed);  // plays a game to its end; returns the number of turns
  // `count` times: copies a state from the middle of play, gives orders for all who may act, and ends the turn. Returns
  // in how many of the copies play goes on, so that a compiler cannot optimise the work away.
  std::uint64_t (*copies)(std::uint32_t count);
  std::string_view turn = {};  // the name of a turn: "a move"; empty: a turn of all seats
};

// The commands of clients when the speed of a live server is measured (`agon bench`), for any number of teams.
struct LoadTest {
  std::string_view setup;  // besides the number of teams
  std::string_view query;  // a command that changes nothing, with its line end
  std::size_t query_lines = 1;
  std::span<const std::string_view> orders;  // accepted in this order, again and again; each is answered in one line
};

// The speed test of a game, from a class Play with
//   G                   the rules
//   start(seed)         the initial state
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

  // Orders must be legal in the state that is copied, so it is always the same state.
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

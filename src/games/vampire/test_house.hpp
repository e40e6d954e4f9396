#pragma once

// For tests of the organisers' players: their orders in a park, and whole matches between them.

#include "games/vampire/house.hpp"
#include "games/vampire/test_park.hpp"

namespace agon::vampire {

inline constexpr int tries = 200;  // reveals even a chance of one percent

template <class Count>
int count_orders(const State& state, Count count) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < tries; ++seed) {
    Dice dice(seed, 0);
    found += count(house_order(state, 0, dice));
  }
  return found;
}

inline Cell end_of(const State& before, const Order& order) {
  State state = before;
  Vampire::give(state, 0, order);
  Vampire::end_turn(state, nullptr);
  return state.players[0].cell;
}

inline bool puts(const Order& order) { return order.grenade; }

// A tick in which the organisers' players take all seats.
inline void end_tick_by_house(State& state, std::uint64_t seed) {
  for (Seat seat = 0; seat < state.seats; ++seat) {
    Dice dice(seed, std::uint64_t{state.tick} * seats_most + seat);
    if (state.alive(seat)) Vampire::give(state, seat, house_order(state, seat, dice));
  }
  Vampire::end_turn(state, nullptr);
}

// A match between them, to its end.
inline State played_by_house(const vampire::Setup& setup, std::uint64_t seed) {
  State state = Vampire::start(setup, seed);
  while (state.reasons == 0) end_tick_by_house(state, seed);
  return state;
}

}  // namespace agon::vampire

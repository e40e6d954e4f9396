#pragma once

// Small crowded seas and lively random play, in which fights, shortages and rafts occur.

#include "games/bonfire/rules.hpp"

namespace agon::bonfire {

inline Bonfire::Setup crowded_sea(std::uint64_t seed) {
  Archipelago small;
  small.side = 10;
  small.islands = 9;
  small.sticks = 90;
  small.survivors = 6;
  small.pile_min = 200;
  small.turns = 120;
  small.water = seed % 2 ? Water::rings : Water::random;
  small.rings = 1;
  World world = generate(small, 3, seed);
  if (seed % 3 == 0) {  // gives each team some rafts, as otherwise every game would begin with building
    for (Seat seat = 0; seat < 3; ++seat) {
      const auto first = static_cast<std::size_t>(world.first_of[seat]);
      world.rafts.push_back({seat, world.survivors[first].place, 11, 1});
      world.rafts.push_back({seat, world.survivors[first + 1].place, 0, 0});
    }
    world.index();
  }
  Bonfire::Setup setup;
  setup.world = std::make_shared<const World>(std::move(world));
  return setup;
}

// Every survivor tries one or two orders.
inline void give_random_orders(Bonfire::State& state, Dice& dice) {
  using Verb = Bonfire::Verb;
  static constexpr Verb verbs[] = {Verb::take,  Verb::take,  Verb::take,    Verb::give,      Verb::give, Verb::guard,
                                   Verb::build, Verb::build, Verb::abandon, Verb::take_over, Verb::dry,  Verb::ignite};
  const auto any = [&](std::size_t bound) { return dice.below(static_cast<std::uint32_t>(bound)); };
  const auto count = 2 * state.survivors.size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto& survivor = state.survivors[any(state.survivors.size())];
    const int id = state.id(survivor);
    if (survivor.role == Bonfire::Role::guard && any(2)) {
      Bonfire::give(state, survivor.seat, {Verb::stop_guarding, id});
    } else if (any(3) == 0) {
      const int step = any(2) ? 1 : -1;
      const bool along = any(2);
      Bonfire::give(state, survivor.seat, {Verb::move, id, along ? step : 0, along ? 0 : step});
    } else {
      const Verb verb = verbs[any(std::size(verbs))];
      if (verb == Verb::ignite && any(12)) continue;  // fires end games
      Bonfire::give(state, survivor.seat, {verb, id});
    }
  }
}

}  // namespace agon::bonfire

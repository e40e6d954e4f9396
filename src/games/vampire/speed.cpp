#include "games/speed.hpp"

#include "games/vampire/rules.hpp"

namespace agon::vampire {

namespace {

struct Play {
  using G = Vampire;
  static State start(std::uint64_t seed) {
    Setup setup;
    setup.level = 1;  // the smallest map
    return Vampire::start(setup, seed);
  }
  static void give(State& state, Dice& dice) {
    for (Seat seat = 0; seat < state.seats; ++seat) {
      if (!state.alive(seat)) continue;
      Order order{.grenade = dice.below(4) == 0, .steps = 2};
      for (auto& direction : order.path) direction = static_cast<std::uint8_t>(dice.below(4));
      Vampire::give(state, seat, order);
    }
  }
};

}  // namespace

extern const SpeedTest speed;
const SpeedTest speed = RandomPlay<Play>::test;

}  // namespace agon::vampire

#include "games/speed.hpp"

#include <array>

#include "games/football/rules.hpp"

namespace agon::football {

namespace {

struct Play {
  using G = Football;
  static Football::State start(std::uint64_t seed) { return Football::start({}, seed); }
  static void give(Football::State& state, Dice& dice) {  // plays a whole move
    std::array<Football::Order, Football::orders_max> room;
    while (!state.move_complete()) {
      const std::size_t count = Football::orders(state, state.mover(), room);
      Football::give(state, state.mover(), room[dice.below(static_cast<std::uint32_t>(count))]);
    }
  }
};

}  // namespace

extern const SpeedTest speed;
const SpeedTest speed{RandomPlay<Play>::game, RandomPlay<Play>::copies, "a move"};

}  // namespace agon::football

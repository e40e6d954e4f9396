#include "games/speed.hpp"

#include <algorithm>

#include "games/painting/arena.hpp"
#include "games/painting/worlds.hpp"

namespace agon::painting {

namespace {

struct Play {  // one game of two players
  using G = Arena;
  static Arena::State start(std::uint64_t seed) {
    Dice dice(seed, 0);
    return Arena::start({draw_board({}, dice), {}, 100}, seed);
  }
  static void give(Arena::State& state, Dice& dice) {
    for (std::uint8_t number = 1; number <= state.pawns; ++number) {
      const Pawn& pawn = state.pawn[number - 1U];
      const auto direction = static_cast<Direction>(1 + dice.below(4));
      const auto range = std::min<std::uint32_t>(state.board.range, pawn.paint);
      const bool shoots = range > 0 && dice.below(2) == 0;
      Arena::give(state, pawn.owner,
                  {number, shoots ? Action::shoot : Action::move, direction,
                   static_cast<std::uint8_t>(shoots ? 1 + dice.below(range) : 0)});
    }
  }
};

}  // namespace

extern const SpeedTest speed;
const SpeedTest speed{RandomPlay<Play>::game, RandomPlay<Play>::copies, "a turn of one game of two"};

}  // namespace agon::painting

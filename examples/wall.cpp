// A Monte Carlo bot for a world in which teams send commands when they want and most count at once. It draws drops,
// asks the rules what each would bring, and makes the best; the turn ends for all teams together.

#include <cstdio>
#include <optional>

#include "games/wall/rules.hpp"

using agon::Dice;
using agon::Seat;
using namespace agon::wall;

std::int64_t draw(Dice& dice, std::int64_t from, std::int64_t to) {
  return from + dice.below(static_cast<std::uint32_t>(to - from + 1));
}

// Some brick on offer, turned somehow, somewhere; its cube may stick out of the form as long as its cells do not.
Wall::Order random_drop(const Wall::State& now, Dice& dice) {
  const World& world = *now.world;
  const auto& kinds = now.available;
  return {kinds[dice.below(static_cast<std::uint32_t>(kinds.size()))],
          draw(dice, 0, 3),
          draw(dice, 0, 3),
          draw(dice, 0, 3),
          draw(dice, 2 - world.cube, world.x),
          draw(dice, 2 - world.cube, world.y)};
}

// A drop that would stay, drawn; nothing: none was found.
std::optional<Wall::Order> random_good_drop(const Wall::State& now, Seat seat, Dice& dice) {
  for (int i = 0; i < 50; ++i) {
    const Wall::Order order = random_drop(now, dice);
    if (Wall::check(now, seat, order).taken() && Wall::land(now, order).fall == Wall::Fall::accepted) return order;
  }
  return std::nullopt;
}

std::optional<Wall::Order> best_drop(const Wall::State& now, Seat seat, Dice& dice) {
  std::optional<Wall::Order> best;
  std::int64_t most = 0;
  for (int i = 0; i < 20; ++i) {
    const auto order = random_good_drop(now, seat, dice);
    const std::int64_t points = order ? Wall::land(now, *order).points : 0;
    if (points > most) best = order, most = points;
  }
  return best;
}

int main() {
  int won = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const Seat bot = seed % 2;
    Dice dice(seed, 0);
    Wall::State state = Wall::start({}, seed);
    while (Wall::to_act(state).any()) {
      for (int drop = 0; drop < 2 * state.world->drops; ++drop) {
        const Seat seat = drop % 2;
        const auto order = seat == bot ? best_drop(state, seat, dice) : random_good_drop(state, seat, dice);
        if (order) Wall::give(state, seat, *order);
      }
      Wall::end_turn(state, nullptr);
    }
    const auto scores = Wall::scores(state);
    won += scores[bot] > scores[bot ^ 1];
  }
  std::printf("wall: Monte Carlo won %d of 6 games against random drops\n", won);
}

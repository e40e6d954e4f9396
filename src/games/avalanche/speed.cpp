#include "games/speed.hpp"

#include <vector>

#include "games/avalanche/rules.hpp"

namespace agon::avalanche {

namespace {

struct Play {
  using G = Avalanche;
  static State start(std::uint64_t seed) { return Avalanche::start({}, seed); }
  static void give(State& state, Dice& dice) {
    static const std::vector<Order> all = [] {  // the same in every turn
      std::vector<Order> orders(Avalanche::orders_max);
      orders.resize(Avalanche::orders(start(0), 0, orders));
      return orders;
    }();
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      Avalanche::give(state, seat, all[dice.below(static_cast<std::uint32_t>(all.size()))]);
    }
  }
};

}  // namespace

extern const SpeedTest speed;
const SpeedTest speed = RandomPlay<Play>::test;

}  // namespace agon::avalanche

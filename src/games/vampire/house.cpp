#include "games/vampire/house.hpp"

namespace agon::vampire {

Order house_order(const State& now, Seat seat, Dice& dice) {
  return now.park->house == house_first ? house_order_1(now, seat, dice) : house_order_2(now, seat, dice);
}

}  // namespace agon::vampire

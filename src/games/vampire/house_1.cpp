#include <optional>

#include "games/vampire/house.hpp"
#include "games/vampire/house_sight.hpp"

namespace agon::vampire {

namespace {

using Way = HouseSight::Way;

constexpr int percent_in_light = 20;  // of the ticks it stays there

// The probability, in percent, of putting a grenade here, as observed for the organisers' bots.
int wish(const HouseSight& sight) {
  const Cell here = sight.me().cell;
  const int swarms = sight.swarms_from(here);
  if (swarms > 0) return swarms == 1 ? 52 : swarms == 2 ? 90 : 100;
  const int others = sight.others_from(here);
  if (others == 0) return 0;
  if (sight.lit(here)) return others == 1 ? 55 : 31;
  return others == 1 ? 33 : 8;
}

std::optional<Way> choose_way(HouseSight& sight, bool can_put, Dice& dice) {
  const Cell here = sight.me().cell;
  if (sight.lit(here) && has_chance(percent_in_light, dice)) return std::nullopt;
  if (sight.lit(here)) return sight.way_to(here, HouseSight::far, [&](Cell cell) { return !sight.lit(cell); });
  if (!can_put) return std::nullopt;
  auto way = sight.way_to(here, HouseSight::far, [&](Cell cell) {
    return !sight.lit(cell) && sight.swarms_from(cell) > 0 && sight.can_get_away(cell);
  });
  if (!way) way = sight.way_to(here, HouseSight::far, [&](Cell cell) { return sight.others_from(cell) > 0; });
  if (way && sight.lit(way->to)) return std::nullopt;  // waits for the grenade to explode
  return way;
}

}  // namespace

Order house_order_1(const State& now, Seat seat, Dice& dice) {
  HouseSight sight(now, seat);
  const Cell here = sight.me().cell;
  const bool can_put = sight.can_put();
  Order order;
  order.grenade = can_put && has_chance(wish(sight), dice) && sight.can_get_away(here);
  if (order.grenade) sight.add(here, sight.me().radius);
  if (const auto way = choose_way(sight, can_put, dice)) {
    order.steps = way->steps;
    order.path = way->path;
  }
  return order;
}

}  // namespace agon::vampire

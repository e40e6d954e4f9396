#pragma once

#include <cstdint>
#include <span>

#include "games/members.hpp"
#include "games/vampire/rules.hpp"

namespace agon::vampire {

template <class List>
void members(const Park& park, List& list) {
  const Map& map = park.map;
  const Readings& readings = park.readings;
  list(map.size, map.radius, map.maxtick, map.level, map.starts.size(), map.starts, map.bats.rows());
  for (const Drop& drop : map.drops) list(drop.kind, drop.cell, drop.announced, drop.lead, drop.life);
  list(park.game, park.test, park.tested ? *park.tested + 1U : 0U, park.idle_ticks);
  list(readings.survivor_shares, readings.lamp_adds, readings.lamp_tires, readings.fallen_puts);
  list(readings.shoes_wear, readings.late_counts);
  if (park.house != house_first) list(park.house);  // keeps the digests of earlier matches unchanged
  list.derived(park.digest);
}

template <class List>
void members(const State& now, List& list) {
  list(now.tick, now.seats, now.answered, now.reasons, now.drops_over, now.drops_announced, now.bats.rows());
  for (std::size_t i = 0; i < grenades_max; ++i) list(now.grenade_cells[i], now.grenade_radii[i]);
  list(now.drops_gone);
  for (Seat seat = 0; seat < now.seats; ++seat) {
    const Player& player = now.players[seat];
    const Order& order = now.booked[seat];
    list(player.cell, player.shoe, player.fallen, player.idle, static_cast<std::uint32_t>(player.points));
    list(player.lives, player.limit, player.radius, player.rest, player.dropped, order.grenade, order.steps);
    list(order.path);
  }
  list.unused(std::span(now.players).subspan(now.seats));
  list.unused(std::span(now.booked).subspan(now.seats));
  if (now.leaving) list(now.leaving);
  list.part(now.park->digest, *now.park);
}

}  // namespace agon::vampire

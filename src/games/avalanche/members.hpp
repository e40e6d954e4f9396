#pragma once

#include "games/avalanche/rules.hpp"
#include "games/members.hpp"

namespace agon::avalanche {

template <class List>
void members(const State& now, List& list) {
  for (const Field& field : now.fields) {
    for (const Low& plane : field.planes) list(plane.words());
    list(field.above);
  }
  list(now.x0, now.x, now.turn);
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    list(now.appeared[seat], now.answered[seat], now.overflowed[seat], now.owed[seat]);
    list(now.booked[seat].s * 4 + now.booked[seat].r);
    list(now.fall_dice[seat], now.scripted[seat]);
  }
  list(now.gift_dice, now.gift.turn, now.gift.size, now.gifts);
  const Readings& readings = now.readings;
  list(readings.black_counts, readings.hidden_apart, readings.strict, readings.border, readings.full);
  list(now.turns_most, now.plan);
  for (const State::Script& script : now.script) {
    list(script.every.turn, script.every.size, script.gifts.size());
    for (const Gift& gift : script.gifts) list(gift.turn, gift.size);
    for (const auto& falls : script.falls) list(falls.size(), falls);
  }
}

}  // namespace agon::avalanche

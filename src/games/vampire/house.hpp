#pragma once

#include "games/vampire/rules.hpp"

namespace agon::vampire {

// What the organisers' own player does: the opponents of a team that tries its program. It knows only what the request
// tells (and when it lost its last life), keeps nothing in mind from tick to tick, and draws its chances from the dice.
//
// It plays like the three bots of the organisers' server, as far as hundreds of recorded games show their habits, which
// includes their weaknesses: it hunts swarms, attacks whoever happens to stand in its light, and runs out of the light
// of every grenade, but it does not foresee that grenades set each other off; it hardly cares for power-ups, and not at
// all for lamps.
Order house_order(const State&, Seat, Dice&);

}  // namespace agon::vampire

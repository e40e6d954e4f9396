#pragma once

#include "games/vampire/rules.hpp"

namespace agon::vampire {

// What the organisers' own player does: the opponents of a team that tries its program. It knows only what the request
// tells (and when it lost its last life), keeps nothing in mind from tick to tick, and draws its chances from the dice.
// It plays like the three bots of the organisers' server, as far as recorded games show their habits and weaknesses.
//
// There are versions, of which the setup names one. A version never changes: records of matches do not hold what its
// players said, as that follows from the seed.
Order house_order(const State&, Seat, Dice&);

// Hunts swarms, attacks whoever happens to stand in its light, and runs out of the light of every grenade, but does not
// foresee that grenades set each other off; it hardly cares for power-ups, and not at all for lamps.
Order house_order_1(const State&, Seat, Dice&);

// Chooses the cell from which most swarms are lit among those near, walks on through the dark while its grenade lies,
// and steps aside for power-ups. So it clears swarms faster, meets more often, and is hit more often.
Order house_order_2(const State&, Seat, Dice&);

}  // namespace agon::vampire

#pragma once

#include "games/vampire/rules.hpp"

namespace agon::vampire {

// The organisers' own player, the opponent of a team that tries its program. It knows only what a request contains (and
// when it lost its last life), keeps no memory between ticks, and takes random decisions from the dice. It imitates the
// three bots of the organisers' server, as far as recorded games show their habits and weaknesses.
//
// The setup selects the version. A version never changes: match records do not contain what these players said, since
// it follows from the seed.
Order house_order(const State&, Seat, Dice&);

// Hunts swarms, attacks any vampire within its light, and runs out of the light of every grenade, but ignores chain
// reactions; it pays little attention to power-ups, and none to lamps.
Order house_order_1(const State&, Seat, Dice&);

// Chooses the nearby cell that lights the most swarms, keeps walking outside the light while its grenade lies, and
// makes detours for power-ups. So it clears swarms faster, meets other vampires more often, and is hit more often.
Order house_order_2(const State&, Seat, Dice&);

}  // namespace agon::vampire

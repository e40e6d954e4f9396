#pragma once

#include "games/bonfire/rules.hpp"

// What the parts of the rules share.
namespace agon::bonfire {

// Puts sticks on an island, or takes so many away.
void add_sticks(Bonfire::State&, Island, Mark, int sticks);

// Writes down what INFO and TIME_TO_RESCUE show for the whole turn that begins.
void look_around(Bonfire::State&);

}  // namespace agon::bonfire

#pragma once

#include "games/bonfire/rules.hpp"

// Shared by the parts of the rules.
namespace agon::bonfire {

// Adds sticks to an island, or removes them if negative.
void add_sticks(Bonfire::State&, Island, Mark, int sticks);

// Records what INFO and TIME_TO_RESCUE show throughout the turn that begins.
void look_around(Bonfire::State&);

}  // namespace agon::bonfire

#pragma once

#include "games/apples/rules.hpp"
#include "games/members.hpp"

namespace agon::apples {

template <class List>
void members(const Apples::State& now, List& list) {
  for (const Apples::Team& team : now.teams) list(team.apples, team.wish);
  list(now.tree, now.turn, now.turns);
}

}  // namespace agon::apples

#pragma once

#include "games/football/rules.hpp"
#include "games/members.hpp"

namespace agon::football {

template <class List>
void members(const Football::State& now, List& list) {
  list(now.bounces.words(), now.exits, now.ball, now.moves, now.ending, Football::setup_text(now.setup));
}

}  // namespace agon::football

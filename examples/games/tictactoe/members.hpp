#pragma once

#include "games/members.hpp"
#include "games/tictactoe/rules.hpp"

namespace agon::tictactoe {

template <class List>
void members(const Tictactoe::State& now, List& list) {
  list(now.board, now.moves, now.booked ? *now.booked + 1 : 0);
}

}  // namespace agon::tictactoe

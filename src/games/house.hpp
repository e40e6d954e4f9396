#pragma once

#include <string>

#include "base/dice.hpp"
#include "games/match.hpp"

namespace agon {

// The answer of the organisers' player of a seat in the running turn. It depends only on the match, its seed, the turn
// and the seat, so a record of a match need not contain it, and a record that does can be checked.
inline std::string house_answer(const Match& match, Seat seat, std::uint64_t seed) {
  Dice dice(seed, std::uint64_t{match.turn()} * max_seats + seat);
  return match.house_answer(seat, dice);
}

}  // namespace agon

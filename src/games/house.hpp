#pragma once

#include <string>

#include "base/dice.hpp"
#include "games/match.hpp"

namespace agon {

// What the organisers' player of a seat says in the running turn. It follows from the match, its seed, the turn and the
// seat alone, so a record of a match need not hold it, and one that does can be checked.
inline std::string house_answer(const Match& match, Seat seat, std::uint64_t seed) {
  Dice dice(seed, std::uint64_t{match.turn()} * max_seats + seat);
  return match.house_answer(seat, dice);
}

}  // namespace agon

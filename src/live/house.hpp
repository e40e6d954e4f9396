#pragma once

#include <cstdint>
#include <vector>

#include "games/match.hpp"

namespace agon::live {

// The orders of the house bots in the current turn of a team's match: of all seats that may act except the team's. They
// depend only on the match's state, its seed and the turn.
std::vector<Said> house_answers(const Match&, std::uint64_t seed, Seat team);

}  // namespace agon::live

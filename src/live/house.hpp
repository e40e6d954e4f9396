#pragma once

#include <cstdint>
#include <vector>

#include "games/match.hpp"

namespace agon::live {

// What the organisers' players say in the running turn of a team's match: all seats that may act but the team's. It
// follows from the state of the match, its seed and the turn alone.
std::vector<Said> house_answers(const Match&, std::uint64_t seed, Seat team);

}  // namespace agon::live

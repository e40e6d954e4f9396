#pragma once

#include "referee/referee.hpp"

namespace agon::referee {

// Plays one match of a game whose teams send commands at any time (Pace::freely), in lockstep: without the contest's
// clock, a turn ends when every team waits for the next one. So a match takes only as long as its programs do, and its
// result does not depend on timing. Bots are read line by line (BotProtocol::freely).
//
// Limits: block_cpu and block_wall apply to one turn of one team; 0 means the game's turn length for processor time,
// and twice that for wall time. A team that exceeds them misses the rest of the turn, and is served again in the next
// one. A team whose program has ended, or that violates the session's rules, is out: its fault says why, it does
// nothing until the end, and scores follow from the rules alone. Otherwise like play().
replay::Outcome play_in_lockstep(Match&, std::span<Bot* const>, const replay::Limits&, std::span<MatchObserver* const>);

// Limit for a team's input in a turn; larger than all commands that it may send, with margin.
inline constexpr std::size_t turn_bytes_max = std::size_t{4} << 20;

}  // namespace agon::referee

#pragma once

#include "referee/referee.hpp"

namespace agon::referee {

// Plays one match of a game in which teams speak freely (Pace::freely) to its end, in lockstep: the clock of the
// contest is left out, and a turn is over when every team waits for the next one. So a match is over as soon as its
// programs are, and it is the same whatever the timing. Bots are heard line by line (Form::freely).
//
// Limits: block_cpu and block_wall are for one turn of one team; 0: as long as the turn lasts by the game, and twice as
// long. A team that is over it misses what is left of the turn, and is heard again in the next one. A team whose
// program has ended, or that breaks the rules of the session, is out: its fault says why, it stands still to the end,
// and scores follow from the rules alone. As for play() otherwise.
replay::Outcome play_in_lockstep(Match&, std::span<Bot* const>, const replay::Limits&, std::span<MatchObserver* const>);

// What a team may send in a turn. Longer than all commands that it may give in one, and their surplus.
inline constexpr std::size_t turn_bytes_max = std::size_t{4} << 20;

}  // namespace agon::referee

#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "submissions/submission.hpp"
#include "tournaments/acts/team_acts.hpp"
#include "tournaments/tournament.hpp"
#include "tournaments/tournament_contest.hpp"

// The entrants of a tournament when it begins, in the order of the start numbers: only teams that take part.
namespace agon::tournaments {

// In the order of an earlier table, with the programs that played there.
std::vector<worker::Program> entrants_of(const Tournament& earlier, const TeamActs&);

// In random order: the teams with a program for the game among the given submissions.
std::vector<worker::Program> drawn_entrants(std::span<const Team>, std::string_view game,
                                            const submissions::Submissions&, const submissions::HandedIn&,
                                            const TeamActs&, std::uint64_t seed);

}  // namespace agon::tournaments

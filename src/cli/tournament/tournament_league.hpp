#pragma once

#include <string>
#include <vector>

#include "cli/tournament/tournament_differences.hpp"
#include "tournaments/tournament_runner.hpp"

// A league at home: into a round robin or a gauntlet that is played, or over, bots come later or with new programs, and
// only their games are played.
namespace agon::cli {

bool takes_bots_later(const std::vector<Stage>&);

// Voids the results of the bots that have changed and enters the new ones; a line each for people. Killed on the way,
// the same command does the rest. Throws MachineError.
std::vector<std::string> enter_bots(tournaments::TournamentRunner&, store::Archive&, const BotChanges&);

}  // namespace agon::cli

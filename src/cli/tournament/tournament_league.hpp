#pragma once

#include <string>
#include <vector>

#include "cli/tournament/tournament_differences.hpp"
#include "tournaments/tournament_runner.hpp"

// A league at home: bots come to a round robin or a gauntlet later, leave it, come back, or have new programs, and only
// the games that this needs are played.
namespace agon::cli {

// Whether the tournament goes on with these bots. A challenger stays, and so does half of the others at least:
// otherwise it is another tournament that was meant.
bool goes_on_with(const std::vector<Stage>&, const BotChanges&);

// Writes the changes into the books; a line each for people. Killed on the way, the same command does the rest. Throws
// MachineError.
std::vector<std::string> enter_bots(tournaments::TournamentRunner&, store::Archive&, const BotChanges&);

// How many matches it has if it goes to its end.
std::size_t matches_expected(const tournaments::Tournament&);

}  // namespace agon::cli

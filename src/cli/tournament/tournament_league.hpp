#pragma once

#include <string>
#include <vector>

#include "cli/tournament/tournament_differences.hpp"
#include "tournaments/tournament_runner.hpp"

// A local league: bots enter a round robin or a gauntlet late, leave it, return, or get new programs, and only the
// games that this requires are played.
namespace agon::cli {

// Whether the tournament can continue with these bots. The challengers must stay, and at least half of the bots;
// otherwise the user must mean another tournament.
bool goes_on_with(const std::vector<Stage>&, const BotChanges&);

// Writes the changes to the books, and returns one line for each. After an interruption, the same command completes
// them. Throws MachineError.
std::vector<std::string> enter_bots(tournaments::TournamentRunner&, store::Archive&, const BotChanges&);

// The number of matches if the tournament is played to its end.
std::size_t matches_expected(const tournaments::Tournament&);

}  // namespace agon::cli

#pragma once

#include <string>
#include <vector>

#include "cli/tournament/tournament_stages.hpp"
#include "tournaments/tournament.hpp"

namespace agon::cli {

// How the tournaments that a folder keeps differ from those that are wanted, a line each, such as
// "format: swiss there, round-robin now". The entrants and how a Swiss pairs them are left out. Empty: no difference.
std::vector<std::string> differences(const std::vector<Stage>& kept, const std::vector<Stage>& wanted);

// How the bots that are wanted differ from those of a tournament. Their order matters only in a gauntlet, whose first
// are challengers.
struct BotChanges {
  std::vector<worker::Program> added, changed;  // a changed one has the name of the one whose place it takes
  std::vector<std::string> removed, back;       // names; those who are back were removed before
  std::size_t kept = 0;                         // are as they were, or have changed
  std::string challengers;                      // "challengers: ann before, bob now"; empty: the same ones
};
BotChanges bot_changes(const tournaments::Tournament&, std::vector<worker::Program> wanted);
std::vector<std::string> lines_of(const BotChanges&);  // a line each: "bot ann: changed"

// The options given that say how a new tournament is played, such as "--format".
std::vector<std::string> options_given(const StageFlags&);

}  // namespace agon::cli

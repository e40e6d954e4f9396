#pragma once

#include <string>
#include <vector>

#include "cli/tournament/tournament_stages.hpp"

namespace agon::cli {

// How the tournaments that a folder keeps differ from those that are wanted, a line each, such as
// "format: swiss there, round-robin now". The entrants and how a Swiss pairs them are left out. Empty: no difference.
std::vector<std::string> differences(const std::vector<Stage>& kept, const std::vector<Stage>& wanted);

// How the bots differ from a tournament's.
struct BotChanges {
  std::vector<worker::Program> added, changed;  // a changed one has the name of the one whose place it takes
  std::vector<std::string> others;              // a line each: "bot ann: removed"
};
BotChanges bot_changes(const tournaments::Plan& kept, std::vector<worker::Program> wanted);

// The same for the entrants: "bot ann: changed". Their order matters only in a gauntlet, whose first are challengers.
std::vector<std::string> differences_of_bots(const tournaments::Plan& kept, std::vector<worker::Program> wanted);

// The options given that say how a new tournament is played, such as "--format".
std::vector<std::string> options_given(const StageFlags&);

}  // namespace agon::cli

#pragma once

#include <string>
#include <vector>

#include "cli/tournament/tournament_stages.hpp"
#include "tournaments/tournament.hpp"

namespace agon::cli {

// The differences between the tournaments stored in a folder and the requested ones, one line each, such as "format:
// swiss there, round-robin now". Ignores the entrants and the pairing rules of a Swiss. Empty if there are none.
std::vector<std::string> differences(const std::vector<Stage>& kept, const std::vector<Stage>& wanted);

// The differences between the requested bots and those of a tournament. Their order matters only in a gauntlet, which
// begins with the challengers.
struct BotChanges {
  std::vector<worker::Program> added, changed;  // a changed bot has the name of the one it replaces
  std::vector<std::string> removed, back;       // names; `back`: those that were removed before
  std::size_t kept = 0;                         // unchanged or changed
  std::string challengers;                      // "challengers: ann before, bob now"; empty if unchanged
};
BotChanges bot_changes(const tournaments::Tournament&, std::vector<worker::Program> wanted);
std::vector<std::string> lines_of(const BotChanges&);  // one line each: "bot ann: changed"

// The given options that only apply to new tournaments, such as "--format".
std::vector<std::string> options_given(const StageFlags&);

}  // namespace agon::cli

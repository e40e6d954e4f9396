#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tournaments/tournament_plan.hpp"

namespace agon::config {

// A file with tournaments alone, one after the other, for `agon tournament`: [[tournament]] as in a contest file, and
// who plays.
struct TournamentsFile {
  std::vector<tournaments::TournamentPlan> tournaments;  // one at least, when there are no mistakes
  std::vector<std::string> bots;      // files, command lines, "sample:NAME"; or a folder of bots; as written
  std::vector<std::string> mistakes;  // "cup.toml:12: tournament Cup: ...", in the order of lines
  std::vector<std::string> warnings;
};
TournamentsFile read_tournaments_file(const std::filesystem::path&);

}  // namespace agon::config

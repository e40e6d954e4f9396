#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tournaments/tournament_plan.hpp"

namespace agon::config {

// A file of consecutive tournaments for `agon tournament`: [[tournament]] as in a contest file, and the bots.
struct TournamentsFile {
  std::vector<tournaments::TournamentPlan> tournaments;  // at least one, if there are no mistakes
  std::vector<std::string> bots;      // files, command lines, "sample:NAME", or a folder of bots; as written
  std::vector<std::string> mistakes;  // "cup.toml:12: tournament Cup: ...", in the order of lines
  std::vector<std::string> warnings;
};
TournamentsFile read_tournaments_file(const std::filesystem::path&);

}  // namespace agon::config

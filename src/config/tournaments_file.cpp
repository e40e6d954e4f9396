#include "config/tournaments_file.hpp"

#include <optional>
#include <utility>

#include "config/contest_tournaments.hpp"

namespace agon::config {

TournamentsFile read_tournaments_file(const std::filesystem::path& path) {
  TournamentsFile read;
  Remarks mistakes, warnings;
  toml::table file;
  if (parse_toml(path, mistakes, file)) {
    Keys keys(file, "the file", mistakes);
    read.bots = keys.texts("bots").value_or(read.bots);
    read.tournaments = read_tournaments(keys, path.parent_path(), std::nullopt, warnings);
    if (read.tournaments.empty() && !keys.has("tournament")) {
      keys.mistake("", "there is no tournament: write [[tournament]] and its keys below");
    }
    keys.finish();
  }
  tell(mistakes, path, read.mistakes);
  tell(warnings, path, read.warnings);
  return read;
}

}  // namespace agon::config

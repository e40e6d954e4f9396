#include "cli/tournament_exports.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/machine_error.hpp"
#include "cli/files.hpp"
#include "cli/json_out.hpp"
#include "cli/tournament_tables.hpp"
#include "contest/export.hpp"
#include "referee/replay.hpp"

namespace agon::cli {

namespace {

namespace fs = std::filesystem;

void export_replays(const fs::path& folder, const std::string& name, const jury::Tournament& tournament, Shelf& shelf) {
  for (const auto& [number, match] : tournament.matches()) {
    if (!match.result) continue;
    const std::string again = match.attempt > 1 ? fmt::format("-again{}", match.attempt - 1) : "";
    const fs::path file =
        folder / fmt::format("{}-r{:02}-t{:03}{}{}", name, number.round, number.table, again, referee::replay_suffix);
    std::error_code error;
    if (fs::exists(file, error)) continue;
    const auto replay = shelf.fetch(match.result->replay);
    if (!replay) throw MachineError(fmt::format("the replay of {} is not in the archive", match.result->id));
    write_file(file, *replay);
  }
}

}  // namespace

void export_tournament(const fs::path& folder, const jury::Tournament& tournament, Shelf& shelf) {
  std::string name = tournament.plan().name;
  std::ranges::replace_if(
      name, [](char sign) { return sign == ' ' || sign == '/'; }, '-');
  const auto played = tournament.played();
  const contest::Table table = tournament.table();
  const auto entrants = tournament.entrants();
  write_file(folder / (name + ".csv"), contest::table_csv(table, entrants));
  write_file(folder / (name + "-games.csv"), contest::games_csv(entrants, played));
  write_file(folder / (name + ".json"), json_text(json_of(tournament)) + "\n");
  const bool duels = std::ranges::all_of(played, [](const auto& game) { return game.meeting.seats.size() <= 2; });
  if (duels) write_file(folder / (name + ".trf"), contest::trf(tournament.plan().name, entrants, played, table));
  fs::create_directories(folder / "replays");
  export_replays(folder / "replays", name, tournament, shelf);
}

}  // namespace agon::cli

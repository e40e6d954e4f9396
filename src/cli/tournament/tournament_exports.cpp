#include "cli/tournament/tournament_exports.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"
#include "base/machine_error.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/tournament/tournament_tables.hpp"
#include "formats/export.hpp"
#include "os/whole_file.hpp"
#include "replay/replay.hpp"

namespace agon::cli {

namespace {

namespace fs = std::filesystem;

void export_replays(const fs::path& folder, const std::string& name, const tournaments::Tournament& tournament,
                    BlobStore& blobs) {
  for (const auto& [number, match] : tournament.matches()) {
    if (!match.result) continue;
    const std::string again = match.attempt > 1 ? fmt::format("-again{}", match.attempt - 1) : "";
    const fs::path file =
        folder / fmt::format("{}-r{:02}-t{:03}{}{}", name, number.round, number.table, again, replay::replay_suffix);
    std::error_code error;
    if (fs::exists(file, error)) continue;
    const auto replay = blobs.fetch(match.result->replay);
    if (!replay) throw MachineError(fmt::format("the replay of {} is not in the archive", match.result->id));
    os::write_whole_file(file, *replay);
  }
}

std::string file_name(std::string tournament) {
  std::ranges::replace_if(
      tournament, [](char sign) { return sign == ' ' || sign == '/'; }, '-');
  return tournament;
}

// The suffix of an exported file after the tournament's name, and the beginning of its content.
struct Export {
  std::string_view ending;
  std::string_view beginning;
};
constexpr Export table_export = {".csv", "place,name"}, games_export = {"-games.csv", "round,table,map,purpose"},
                 json_export = {".json", "{\"tournament\":"}, trf_export = {".trf", "012 "};

void write_export(const fs::path& folder, const std::string& name, const Export& what, const std::string& text) {
  AGON_ASSERT(text.starts_with(what.beginning));
  os::write_whole_file(folder / (name + std::string(what.ending)), text);
}

}  // namespace

void check_exports(const fs::path& folder, const std::string& tournament) {
  for (const Export& what : {table_export, games_export, json_export, trf_export}) {
    const fs::path file = folder / (file_name(tournament) + std::string(what.ending));
    auto writable = os::probe_writable(file);
    std::error_code error;
    const bool is_there = writable && fs::exists(file, error) && fs::file_size(file, error) > 0;
    if (is_there && !read_file(file).starts_with(what.beginning))
      writable = Error{"it exists and is not an export of a tournament"};
    if (!writable)
      throw BadInput(fmt::format("cannot write {}: {}; name another folder", file.string(), writable.error()));
  }
}

void export_tournament(const fs::path& folder, const tournaments::Tournament& tournament, BlobStore& blobs,
                       const formats::Titles& titles) {
  check_exports(folder, tournament.plan().name);
  const std::string name = file_name(tournament.plan().name);
  const auto played = tournament.played();
  const formats::Table table = tournament.table();
  const auto entrants = tournament.entrants();
  write_export(folder, name, table_export, formats::table_csv(table, entrants, titles));
  write_export(folder, name, games_export, formats::games_csv(entrants, played, titles));
  write_export(folder, name, json_export, json_text(with_titles(json_of(tournament), titles)) + "\n");
  const bool duels = std::ranges::all_of(played, [](const auto& game) { return game.meeting.seats.size() <= 2; });
  if (duels) write_export(folder, name, trf_export, formats::trf(tournament.plan().name, entrants, played, table));
  fs::create_directories(folder / "replays");
  export_replays(folder / "replays", name, tournament, blobs);
}

}  // namespace agon::cli

#pragma once

#include <filesystem>

#include "base/shelf.hpp"
#include "jury/tournament.hpp"

namespace agon::cli {

// Writes NAME.csv (the table), NAME-games.csv, NAME.json, of duels NAME.trf, and replays/NAME-r01-t002.agon, where they
// are not there yet. Throws MachineError.
void export_tournament(const std::filesystem::path& folder, const jury::Tournament&, Shelf&);

}  // namespace agon::cli

#pragma once

#include <filesystem>

#include "base/blob_store.hpp"
#include "formats/export.hpp"
#include "tournaments/tournament.hpp"

namespace agon::cli {

// Throws BadInput if export_tournament would have to replace a file that is not an earlier export, or cannot write.
void check_exports(const std::filesystem::path& folder, const std::string& tournament);

// Writes NAME.csv (the table), NAME-games.csv, NAME.json, NAME.trf for duels, and the missing replays, such as
// replays/NAME-r01-t002.agon. Adds titles to names if there are any. Replaces only earlier exports. Throws BadInput and
// MachineError.
void export_tournament(const std::filesystem::path& folder, const tournaments::Tournament&, BlobStore&,
                       const formats::Titles& = {});

}  // namespace agon::cli

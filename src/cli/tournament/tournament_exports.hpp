#pragma once

#include <filesystem>

#include "base/blob_store.hpp"
#include "formats/export.hpp"
#include "tournaments/tournament.hpp"

namespace agon::cli {

// Throws BadInput when export_tournament would have to replace a file that is not an earlier export, or cannot write.
void check_exports(const std::filesystem::path& folder, const std::string& tournament);

// Writes NAME.csv (the table), NAME-games.csv, NAME.json, for duels NAME.trf, and the replays that are missing, such as
// replays/NAME-r01-t002.agon. Titles stand beside names where there are any. Replaces only earlier exports. Throws
// BadInput and MachineError.
void export_tournament(const std::filesystem::path& folder, const tournaments::Tournament&, BlobStore&,
                       const formats::Titles& = {});

}  // namespace agon::cli

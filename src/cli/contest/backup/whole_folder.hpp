#pragma once

#include <filesystem>

#include "store/journal/store.hpp"
#include "store/log/archive.hpp"

namespace agon::cli {

// A data folder has two parts: the journal (games of live servers, the clock) and the archive (submissions,
// tournaments, acts). A copy of one of them alone, or of one without its -wal, would begin that part again, or go on
// from an earlier time, in silence. So `agon serve` calls these in the order of its work; the first two throw BadInput
// that names what is missing.
void refuse_without_journal(const std::filesystem::path& data);  // before the journal is opened
// Before the archive is opened for writing. `needs_archive`: the contest has tournaments or takes submissions.
void refuse_without_archive(const std::filesystem::path& data, store::Store&, bool needs_archive);
void remember_archive(const std::filesystem::path& data, store::Store&, store::Archive&);

}  // namespace agon::cli

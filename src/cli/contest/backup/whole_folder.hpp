#pragma once

#include <filesystem>

#include "store/journal/store.hpp"
#include "store/log/archive.hpp"

namespace agon::cli {

// A data folder has two parts: the journal (games of live servers, the clock) and the archive (submissions,
// tournaments, acts). With only one of them, or with a file that was copied without its -wal, a server would silently
// start that part afresh or continue from an earlier state. So `agon serve` calls these functions, in this order; the
// first two throw BadInput that names the missing part.
void refuse_without_journal(const std::filesystem::path& data);  // before the journal is opened
// Before the archive is opened for writing. `needs_archive`: the contest has tournaments or accepts submissions.
void refuse_without_archive(const std::filesystem::path& data, store::Store&, bool needs_archive);
void remember_archive(const std::filesystem::path& data, store::Store&, store::Archive&);

}  // namespace agon::cli

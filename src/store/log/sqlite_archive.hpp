#pragma once

#include <filesystem>
#include <memory>

#include "store/log/archive.hpp"

namespace agon::store {

// One file, created by a writer if missing; next to it a file NAME.lock.
std::unique_ptr<Archive> open_sqlite_archive(const std::filesystem::path& file, Access, Outlives = Outlives::process);

}  // namespace agon::store

#pragma once

#include <filesystem>
#include <memory>

#include "store/log/archive.hpp"

namespace agon::store {

// One file, made by who writes when it is missing; beside it a file NAME.lock.
std::unique_ptr<Archive> open_sqlite_archive(const std::filesystem::path& file, Access, Outlives = Outlives::process);

}  // namespace agon::store

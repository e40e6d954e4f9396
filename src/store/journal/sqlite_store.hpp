#pragma once

#include <filesystem>
#include <memory>

#include "store/journal/store.hpp"
#include "store/outlives.hpp"

namespace agon::store {

// One file, created if missing. Only one process at a time: a second one is refused (MachineError).
std::unique_ptr<Store> open_sqlite(const std::filesystem::path& file, Outlives = Outlives::process);

}  // namespace agon::store

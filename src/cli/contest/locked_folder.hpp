#pragma once

#include <filesystem>

#include "os/handle.hpp"

namespace agon::cli {

// Waits until no other command changes the files in this folder, and keeps others waiting while the handle is open:
// each would write what it read before the other's change. Without such a folder no lock is needed. Throws
// MachineError.
os::Handle locked_folder(const std::filesystem::path&);

}  // namespace agon::cli

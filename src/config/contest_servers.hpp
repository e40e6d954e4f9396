#pragma once

#include <filesystem>

#include "config/contest_keys.hpp"

namespace agon::config {

// Reads the [[server]] tables of a contest whose teams are known; adds the tasks that the servers name. Map files are
// relative to the folder.
void read_servers(Keys& file, const std::filesystem::path& folder, Contest&, Remarks& warnings);

}  // namespace agon::config

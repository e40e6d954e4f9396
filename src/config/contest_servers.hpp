#pragma once

#include <filesystem>

#include "config/contest_keys.hpp"

namespace agon::config {

// Reads the [[server]] tables into a contest whose teams and tasks are known; tasks are added as servers name them.
// World files are found from the folder.
void read_servers(Keys& file, const std::filesystem::path& folder, Contest&, Remarks& warnings);

}  // namespace agon::config

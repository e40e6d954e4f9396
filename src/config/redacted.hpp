#pragma once

#include <filesystem>
#include <string>

#include "base/result.hpp"

namespace agon::config {

// A contest's file, or its file of teams, for everybody to read: passwords, their hashes, tokens and seeds are left
// out, and so are comments, which may hold anything. It is TOML, and begins with a line that says so. `teams`: the name
// that the file of teams has beside the copy, where the file names one; empty: that of the file. An error says why the
// file cannot be read.
Result<std::string> redacted_file(const std::filesystem::path&, const std::string& teams = "");

}  // namespace agon::config

#pragma once

#include <filesystem>
#include <string>

#include "base/result.hpp"

namespace agon::config {

// The public version of a contest file or team file: without passwords, their hashes, tokens and seeds, and without
// comments, which may contain anything. It is TOML, and begins with a line that says so. `teams`: the name of the team
// file beside the copy, if the file names one; empty: unchanged. The error says why the file cannot be read.
Result<std::string> redacted_file(const std::filesystem::path&, const std::string& teams = "");

}  // namespace agon::config

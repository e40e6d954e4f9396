#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace agon::config {

// What a contest file says, each key with its value as TOML: "limits.idle" -> "\"15min\"", "server W1.setup.cube" ->
// "2". Without the teams, of which others keep account, but with the seeds. The value of a map ends with a digest of
// its files, so that an edited map differs.
using WrittenKeys = std::map<std::string, std::string>;
WrittenKeys written_keys(const std::filesystem::path&);  // empty if the file cannot be read

}  // namespace agon::config

#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace agon::cli {

// False also if this cannot be determined. Follows links.
bool is_file(const std::filesystem::path&);
bool is_folder(const std::filesystem::path&);

// The whole content. Throws BadInput that names the file and the problem.
std::string read_file(const std::filesystem::path&);

// Appends to an existing file in place, so its mode, owner and links stay the same; returns when the content is on
// disk. Undoes a partial write. Throws MachineError.
void append_to_file(const std::filesystem::path&, std::string_view content);

// The folder in which compiled bots are cached: $XDG_CACHE_HOME/agon, else ~/.cache/agon, else this user's folder in
// the temporary folder. Throws MachineError if that folder could belong to another user.
std::filesystem::path cache_folder();

}  // namespace agon::cli

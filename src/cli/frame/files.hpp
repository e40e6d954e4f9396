#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace agon::cli {

// False also when that cannot be found out. Links are followed.
bool is_file(const std::filesystem::path&);
bool is_folder(const std::filesystem::path&);

// The whole content. Throws BadInput that names the file and what is wrong with it.
std::string read_file(const std::filesystem::path&);

// Adds to the end of a file that there is, in place, so that its mode, its owner and links to it stay; returns when it
// is on the disk. What cannot be added whole is taken back. Throws MachineError.
void append_to_file(const std::filesystem::path&, std::string_view content);

// Where compiled bots are kept between runs: $XDG_CACHE_HOME/agon, else ~/.cache/agon, else a folder of this user among
// the temporary ones. Throws MachineError when that one could be somebody else's.
std::filesystem::path cache_folder();

}  // namespace agon::cli

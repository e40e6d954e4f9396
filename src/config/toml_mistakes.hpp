#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace agon::config {

// What is wrong in a line of a file that is not TOML. TOML's own words tell what its grammar expected; organisers
// forget quotes and brackets, and write dates as they are used to.
std::string told_mistake(std::string_view file, std::size_t line, std::string_view in_words_of_toml);

// "FILE:LINE: ...": why the file is not TOML at all, so that nothing of it can be read; "": it is.
std::string fault_of_toml(const std::filesystem::path&);

}  // namespace agon::config

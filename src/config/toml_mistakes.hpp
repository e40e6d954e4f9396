#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace agon::config {

// Explains a syntax error in a line of a TOML file. The parser's messages only say what its grammar expected; typical
// errors of organisers are missing quotes and brackets, and dates in other formats.
std::string told_mistake(std::string_view file, std::size_t line, std::string_view in_words_of_toml);

// Whether the file is valid TOML. The error, "FILE:LINE: ...", says why nothing of it can be read.
Result<void> check_toml(const std::filesystem::path&);

}  // namespace agon::config

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace agon::sandbox {

// Splits a command line into words as a shell does: blanks part words, '...' keeps all as it is, "..." keeps all but
// \" \\ \$ \`, a backslash elsewhere keeps the next character. Nothing is expanded and no shell is run.
Result<std::vector<std::string>> words_of_shell(std::string_view line);

// The word as words_of_shell reads it back: in quotation marks where it needs them.
std::string quoted_for_shell(std::string_view word);

}  // namespace agon::sandbox

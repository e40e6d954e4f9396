#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace agon::sandbox {

// Splits a command line into words as a shell does: blanks separate words, '...' preserves everything, "..." preserves
// everything but \" \\ \$ \`, and a backslash elsewhere preserves the next character. Nothing is expanded and no shell
// is run.
Result<std::vector<std::string>> words_of_shell(std::string_view line);

// The word in the form that words_of_shell reads back: quoted if necessary.
std::string quoted_for_shell(std::string_view word);

}  // namespace agon::sandbox

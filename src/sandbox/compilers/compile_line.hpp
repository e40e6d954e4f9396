#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "sandbox/compilers/sources.hpp"

namespace agon::sandbox {

// The compiler's command line, run in the folder of the sources; empty: there is nothing to compile.
std::vector<std::string> compile_line(const Sources&);

// Whether the system can start it: an error says what is too long.
Result<void> check_compile_line(const Sources&);

// The word with the first `from` replaced.
std::string replaced(std::string word, std::string_view from, const std::string& to);

}  // namespace agon::sandbox

#pragma once

#include <string>

#include "base/result.hpp"

namespace agon::sandbox {

// Whether the system would execute a file that has the permission for it: a script must name on its first line an
// interpreter that exists. The path is that of a regular file. The error continues a sentence that begins with the
// file's name: "names the interpreter ...".
Result<void> validate_executable(const std::string& file);

// A compiled program or a script, by how it begins, whatever its permissions are.
bool begins_like_program(const std::string& file);

}  // namespace agon::sandbox

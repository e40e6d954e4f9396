#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"

namespace agon::sandbox {

// What the system starts for an executable file.
struct Interpreter {
  std::string program;                      // an absolute path; empty: the file itself, or what we cannot tell
  std::vector<std::string> arguments = {};  // that stand before the name of the file
};

// Whether the system would execute a file that has the permission for it, and by which program: a script must name on
// its first line an interpreter that exists, and what it names by /usr/bin/env is looked for on the PATH. The path is
// that of a regular file. The error continues a sentence that begins with the file's name: "names the interpreter ...".
Result<Interpreter> interpreter_of(const std::string& file);

// A compiled program or a script, by how it begins, whatever its permissions are.
bool begins_like_program(const std::string& file);

}  // namespace agon::sandbox

#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"

namespace agon::sandbox {

// The program that the system starts for an executable file.
struct Interpreter {
  // An absolute path; empty: the file itself, or unknown.
  std::string program;
  std::vector<std::string> arguments = {};  // before the name of the file
};

// Whether the system would execute this file if permitted, and with which program: the first line of a script must name
// an existing interpreter; a name after /usr/bin/env is searched on the PATH. `file` is a regular file. The error
// continues a sentence that begins with the file's name: "names the interpreter ...".
Result<Interpreter> interpreter_of(const std::string& file);

// Whether it begins like a compiled program or a script, regardless of its permissions.
bool begins_like_program(const std::string& file);

}  // namespace agon::sandbox

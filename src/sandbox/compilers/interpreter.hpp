#pragma once

#include <string>

namespace agon::sandbox {

// Why the system would not execute a file that has the permission for it, or "": a script must name on its first line
// an interpreter that exists. The path is that of a regular file. The text continues a sentence that begins with the
// file's name: "names the interpreter ...".
std::string why_not_executed(const std::string& file);

// A compiled program or a script, by how it begins, whatever its permissions are.
bool begins_like_program(const std::string& file);

}  // namespace agon::sandbox

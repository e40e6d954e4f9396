#pragma once

#include <filesystem>
#include <string>

#include "base/result.hpp"
#include "sandbox/sandbox.hpp"

// Programs of this machine that start contestants' programs and do not lie in the system's folders: /opt/jdk/bin/java,
// a virtual environment's python3.
namespace agon::sandbox {

// Is this file seen in the sandbox anyhow?
bool is_in_system(const std::filesystem::path&);

// Shims of pyenv, rbenv, nodenv, asdf and the like are scripts that look for the program of the version that is wanted.
// Gives that program, or the same path where it is not a shim. An error continues a sentence that begins with the
// shim's name.
Result<std::string> real_program(const std::string& program);

// Makes a program that does not lie in the system visible in the sandbox, under its own name: the folder around it, and
// if that is called bin also what belongs to it beside (lib, libexec, conf); of symbolic links also where they lead.
// The path is absolute.
void show_program(const std::filesystem::path& program, Command&);

// Makes a file visible under its own name, with the folder around it where that has no place of its own in the sandbox.
void show_with_folder(const std::filesystem::path& file, Command&);

}  // namespace agon::sandbox

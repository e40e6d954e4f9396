#pragma once

#include <filesystem>
#include <string>

#include "base/result.hpp"
#include "sandbox/sandbox.hpp"

// Programs on this machine that start contestants' programs and are outside the system's folders: /opt/jdk/bin/java, a
// virtual environment's python3.
namespace agon::sandbox {

// Whether this file is always visible in the sandbox.
bool is_in_system(const std::filesystem::path&);

// Shims of pyenv, rbenv, nodenv, asdf and the like are scripts that find the program of the selected version. Returns
// that program, or the same path if it is not a shim. An error continues a sentence that begins with the shim's name.
Result<std::string> real_program(const std::string& program);

// Makes a program outside the system visible in the sandbox, under its own name: its folder; if that is called bin,
// also the folders that belong to it (lib, libexec, conf); and the targets of symbolic links. The path is absolute.
void show_program(const std::filesystem::path& program, Command&);

// Makes a file visible under its own name, with its folder unless that has its own place in the sandbox.
void show_with_folder(const std::filesystem::path& file, Command&);

}  // namespace agon::sandbox

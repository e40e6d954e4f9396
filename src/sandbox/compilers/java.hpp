#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

// What Java asks of whoever compiles and starts a program: names that stand inside the source and its class files.
namespace agon::sandbox {

// The public class, record, enum or interface of a source file, after which javac wants the file to be called.
std::optional<std::string> public_class_of(std::string_view source);

// A source as javac takes it, in UTF-8: without a byte order mark, and where it is not UTF-8 with each byte as a letter
// of ISO 8859-1, so that comments in whatever encoding do no harm.
std::string java_source(std::string text);

// "game.Main": the class with a main method among the class files of a folder. Where there are several, the one that is
// called Main, or otherwise as `preferred` says. An error tells why there is none.
Result<std::string> main_class_in(const std::filesystem::path& folder, const std::string& preferred);

}  // namespace agon::sandbox

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

// Java's requirements when compiling and starting a program: names that are inside the source and its class files.
namespace agon::sandbox {

// The public class, record, enum or interface of a source file, which determines the file name that javac requires.
std::optional<std::string> public_class_of(std::string_view source);

// A source as javac accepts it, in UTF-8: without a byte order mark; if it is not UTF-8, each byte is read as ISO
// 8859-1, so that comments in any encoding do no harm.
std::string java_source(std::string text);

// "game.Main": the class with a main method among the class files of a folder. If there are several, the one called
// Main, or else the one called `preferred`. An error describes why there is none.
Result<std::string> main_class_in(const std::filesystem::path& folder, const std::string& preferred);

}  // namespace agon::sandbox

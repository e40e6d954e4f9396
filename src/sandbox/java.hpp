#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

// What Java asks of whoever compiles and starts a program: names that stand inside the source and its class files.
namespace agon::sandbox {

// The public class, record, enum or interface of a source file, after which javac wants the file to be called.
std::optional<std::string> public_class_of(std::string_view source);

// "game.Main": the class with a main method among the class files of a folder; "" when there is none.
std::string main_class_in(const std::filesystem::path& folder);

}  // namespace agon::sandbox

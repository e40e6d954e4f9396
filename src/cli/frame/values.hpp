#pragma once

#include <string>
#include <string_view>

#include "cli/frame/command.hpp"

namespace agon::cli {

// Parses the value of an option or operand into its target. Throws BadInput that begins with `name`.
void read_value(std::string_view name, const std::string& text, const Target& target);

}  // namespace agon::cli

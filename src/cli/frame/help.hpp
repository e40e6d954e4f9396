#pragma once

#include <string>
#include <string_view>

#include "cli/frame/command.hpp"

namespace agon::cli {

inline constexpr std::string_view program_summary =
    "programming contests in which programs play games against each other";

std::string help_of_program();
std::string help_of(const Command&);
std::string usage_of(const Command&);  // "agon play GAME BOT... [options]"

}  // namespace agon::cli

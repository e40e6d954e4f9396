#pragma once

#include <string>
#include <vector>

#include "cli/frame/command.hpp"

namespace agon::cli {

enum class Parsed : std::uint8_t { ready, asks_for_help };

// Stores the words after a command's name in the targets of its options and operands. Throws BadInput.
Parsed parse(const Command&, const std::vector<std::string>& arguments);

}  // namespace agon::cli

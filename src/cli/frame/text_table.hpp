#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agon::cli {

// Breaks text between words so that each line with its indent fits; the first line's indent is already written.
std::string wrapped(std::string_view text, std::size_t indent);

// Names on the left, what they mean on the right, wrapped; each row begins with `indent` blanks and ends its line.
using Rows = std::vector<std::pair<std::string, std::string>>;
std::string text_table(const Rows&, std::size_t indent = 2);

}  // namespace agon::cli

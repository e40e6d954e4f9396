#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agon::cli {

// Wraps a text between words so that each line fits with its indent; the first line's indent is already written.
std::string wrapped(std::string_view text, std::size_t indent);

// A two-column table: names on the left, wrapped meanings on the right; each row is indented by `indent` blanks.
using Rows = std::vector<std::pair<std::string, std::string>>;
std::string text_table(const Rows&, std::size_t indent = 2);

}  // namespace agon::cli

#include "cli/frame/text_table.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"
#include "cli/frame/terminal.hpp"

namespace agon::cli {
namespace {

constexpr std::size_t width_most = 100, width_least = 40;

// The width of the terminal, or COLUMNS; limited, because very long lines are hard to read.
std::size_t text_width() {
  std::size_t columns = width_most;
  if (const Terminal terminal = terminal_of(STDOUT_FILENO); terminal.present) columns = terminal.columns;
  if (const char* const said = std::getenv("COLUMNS")) {
    if (const auto number = to_integer(said); number && *number > 0) columns = static_cast<std::size_t>(*number);
  }
  return std::clamp(columns, width_least, width_most);
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t indent) {
  const std::size_t width = text_width();
  std::string out;
  std::size_t column = indent;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    const std::string_view word = text.substr(0, end);
    if (column > indent && column + 1 + count_symbols(word) > width) {
      out += '\n' + std::string(indent, ' ');
      column = indent;
    }
    if (column > indent) out += ' ', ++column;
    out += word;
    column += count_symbols(word);
    if (text.substr(end, 1) == "\n") {
      out += '\n' + std::string(indent, ' ');
      column = indent;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string text_table(const Rows& rows, std::size_t indent) {
  std::size_t left = 0;
  for (const auto& [name, meaning] : rows) left = std::max(left, name.size());
  std::string out;
  for (const auto& [name, meaning] : rows) {
    out += fmt::format("{:{}}{:{}}  {}\n", "", indent, name, left, wrapped(meaning, indent + left + 2));
  }
  return out;
}

}  // namespace agon::cli

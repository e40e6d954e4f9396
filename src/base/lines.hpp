#pragma once

#include <string_view>
#include <vector>

// The lines of a text. A line ends with LF or where the text ends; a last LF begins no further line.
namespace agon {

// Removes the first line and its LF from the text, and returns it without the LF. Of an empty text: an empty line.
constexpr std::string_view next_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(line.size() == text.size() ? line.size() : line.size() + 1);
  return line;
}

inline std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) lines.push_back(next_line(text));
  return lines;
}

}  // namespace agon

#pragma once

#include <string>
#include <string_view>

#include "base/text.hpp"

namespace agon {

// A text that strangers have written, as it can be shown in a terminal: what could change how the terminal behaves, and
// what is not UTF-8, becomes a question mark. Line ends and tabulators stay.
inline std::string printable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = symbol_bytes(text);
    const auto first = static_cast<unsigned char>(text[0]);
    const bool lone = length == 1 && ((first < 32 && first != '\n' && first != '\t') || first >= 127);
    const bool control = first == 0xC2 && length == 2 && static_cast<unsigned char>(text[1]) < 0xA0;
    out += lone || control ? std::string_view("?") : text.substr(0, length);
    text.remove_prefix(length);
  }
  return out;
}

}  // namespace agon

#pragma once

#include <string>
#include <string_view>

#include "base/text.hpp"

namespace agon {

// Makes untrusted text safe to print in a terminal: replaces anything that could change the terminal's behaviour, and
// invalid UTF-8, by question marks. Line ends and tabs are kept.
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

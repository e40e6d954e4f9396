#pragma once

#include <string>
#include <string_view>

namespace agon::cli {

// Escapes a text for an HTML element or attribute.
inline std::string html_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// Escapes and isolates a text that may be written from right to left, so that it does not reorder its surroundings.
inline std::string html_isolated(std::string_view text) { return "<bdi>" + html_escaped(text) + "</bdi>"; }

}  // namespace agon::cli

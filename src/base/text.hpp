#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace agon {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// A whole number in decimal and nothing else ("5x", "5.0", "" and what does not fit are none); a sign is allowed.
constexpr std::optional<std::int64_t> to_integer(std::string_view word) {
  const bool negative = !word.empty() && word[0] == '-';
  if (!word.empty() && (word[0] == '-' || word[0] == '+')) word.remove_prefix(1);
  if (word.empty()) return std::nullopt;
  std::int64_t value = 0;
  constexpr auto largest = std::numeric_limits<std::int64_t>::max();
  for (const char c : word) {
    if (c < '0' || c > '9') return std::nullopt;
    const int digit = c - '0';
    if (value > (largest - digit) / 10) return std::nullopt;
    value = value * 10 + digit;
  }
  return negative ? -value : value;
}

// A number in millionths as a real number with six decimals: "59.500000", "-0.250000".
inline std::string fixed_point(std::int64_t millionths) {
  const std::uint64_t size =
      millionths < 0 ? 0 - static_cast<std::uint64_t>(millionths) : static_cast<std::uint64_t>(millionths);
  std::string decimals = std::to_string(size % 1'000'000);
  decimals.insert(0, 6 - decimals.size(), '0');
  return (millionths < 0 ? "-" : "") + std::to_string(size / 1'000'000) + "." + decimals;
}

// Walks over the words of a line: any blanks and tabs between, before and after; a CR is a blank.
class Words {
 public:
  constexpr explicit Words(std::string_view line) : rest_(line) { skip_blanks(); }

  constexpr bool at_end() const { return rest_.empty(); }

  constexpr std::string_view next() {
    std::size_t length = 0;
    while (length < rest_.size() && !is_blank(rest_[length])) ++length;
    const std::string_view word = rest_.substr(0, length);
    rest_.remove_prefix(length);
    skip_blanks();
    return word;
  }

  constexpr std::optional<std::int64_t> next_integer() { return to_integer(next()); }

 private:
  constexpr void skip_blanks() {
    while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
  }
  std::string_view rest_;
};

// How many bytes the UTF-8 character at the front of `text` has; 1 for a byte that starts none (`text` is not empty).
constexpr std::size_t symbol_bytes(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t length = lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 1;
  if (length > text.size()) return 1;
  for (const char c : text.substr(1, length - 1)) {
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) return 1;
  }
  return length;
}

// The number of characters in UTF-8 text; a byte that belongs to none counts as one, so nothing is free.
constexpr std::size_t count_symbols(std::string_view text) {
  std::size_t symbols = 0;
  for (; !text.empty(); ++symbols) text.remove_prefix(symbol_bytes(text));
  return symbols;
}

// A line of somebody else's for a message: control characters as \xNN, and cut when long.
inline std::string quoted(std::string_view text, std::size_t most = 120) {
  std::string out = "\"";
  for (const char c : text.substr(0, most)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 32 && byte != 127 && c != '"' && c != '\\') {
      out += c;
    } else {
      out += "\\x";
      out += "0123456789abcdef"[byte >> 4];
      out += "0123456789abcdef"[byte & 15];
    }
  }
  out += '"';
  if (text.size() > most) out += "... (" + std::to_string(text.size()) + " bytes)";
  return out;
}

}  // namespace agon

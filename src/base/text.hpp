#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace agon {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr std::string_view trimmed(std::string_view text) {  // without leading and trailing blanks
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// A decimal integer and nothing else ("5x", "5.0", "" and values out of range are invalid); a sign is allowed.
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

// A number in millionths, written with six decimals: "59.500000", "-0.250000".
inline std::string fixed_point(std::int64_t millionths) {
  const std::uint64_t size =
      millionths < 0 ? 0 - static_cast<std::uint64_t>(millionths) : static_cast<std::uint64_t>(millionths);
  std::string decimals = std::to_string(size % 1'000'000);
  decimals.insert(0, 6 - decimals.size(), '0');
  return (millionths < 0 ? "-" : "") + std::to_string(size / 1'000'000) + "." + decimals;
}

// Iterates over the words of a line, separated by any number of blanks and tabs; a CR counts as a blank.
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

// The number of bytes of the UTF-8 character at the front of `text` (not empty); 1 for a byte that starts none.
// Characters are those of RFC 3629: no overlong forms, no surrogates.
constexpr std::size_t symbol_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  const std::size_t length = lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 1;
  if (length > text.size()) return 1;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 1;
  }
  if ((lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F)) return 1;
  if ((lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) > 0x8F)) return 1;
  return length;
}

constexpr bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = symbol_bytes(text);
    if (length == 1 && static_cast<unsigned char>(text.front()) >= 0x80) return false;
    text.remove_prefix(length);
  }
  return true;
}

// The number of characters in UTF-8 text; a byte that is part of none counts as one, so no byte is free.
constexpr std::size_t count_symbols(std::string_view text) {
  std::size_t symbols = 0;
  for (; !text.empty(); ++symbols) text.remove_prefix(symbol_bytes(text));
  return symbols;
}

// Formats an untrusted line for a message: control characters and invalid UTF-8 as \xNN, long text truncated.
inline std::string quoted(std::string_view text, std::size_t most = 120) {
  std::string out = "\"";
  for (std::string_view rest = text.substr(0, most); !rest.empty();) {
    const std::size_t length = symbol_bytes(rest);
    const auto byte = static_cast<unsigned char>(rest.front());
    if (length > 1 || (byte >= 32 && byte < 127 && byte != '"' && byte != '\\')) {
      out += rest.substr(0, length);
    } else {
      out += "\\x";
      out += "0123456789abcdef"[byte >> 4];
      out += "0123456789abcdef"[byte & 15];
    }
    rest.remove_prefix(length);
  }
  out += '"';
  if (text.size() > most) out += "... (" + std::to_string(text.size()) + " bytes)";
  return out;
}

}  // namespace agon

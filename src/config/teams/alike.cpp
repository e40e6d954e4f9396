#include "config/teams/alike.hpp"

#include <algorithm>

#include "base/near.hpp"
#include "base/text.hpp"

namespace agon::config {

namespace {

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

std::string without_digits(std::string_view text) {
  std::string out(text);
  std::erase_if(out, is_digit);
  return out;
}

bool same_letters(std::string_view a, std::string_view b) {
  const auto in = [](std::string_view text) { return [text](char c) { return text.find(c) != text.npos; }; };
  return std::ranges::all_of(a, in(b)) && std::ranges::all_of(b, in(a));
}

}  // namespace

std::string name_as_read(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ' && c != '-' && c != '_') out += is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

bool alike(std::string_view a, std::string_view b) {
  if (name_as_read(a) == name_as_read(b)) return true;
  constexpr std::size_t long_enough = 4, long_name = 8;  // letters
  const std::size_t shorter = std::min(a.size(), b.size());
  if (without_digits(a) == without_digits(b)) return false;
  if (shorter < long_enough && !(shorter + 1 == long_enough && same_letters(a, b))) return false;
  const bool last_differs = a.size() == b.size() && a.substr(0, a.size() - 1) == b.substr(0, b.size() - 1);
  if (last_differs && is_capital(a.back()) && is_capital(b.back())) return false;
  return spelling_distance(a, b) <= (shorter >= long_name ? 2U : 1U);
}

}  // namespace agon::config

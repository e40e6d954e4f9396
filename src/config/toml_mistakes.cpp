#include "config/toml_mistakes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "config/times.hpp"

namespace agon::config {
namespace {

std::string_view line_of(std::string_view text, std::size_t number) {
  for (std::size_t i = 1; i < number; ++i) {
    const std::size_t end = text.find('\n');
    text = end == text.npos ? std::string_view() : text.substr(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

std::string_view without_comment(std::string_view line) {
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '#') {
      return line.substr(0, i);
    }
  }
  return line;
}

// Forms: a d stands for a digit.
bool begins_like(std::string_view text, std::string_view form) {
  return text.size() >= form.size() && std::ranges::equal(text.substr(0, form.size()), form, [](char c, char wanted) {
           return wanted == 'd' ? is_digit(c) : c == wanted;
         });
}

// "2026-11-28" or "28.11.2026", possibly with more text after it.
bool begins_with_a_date(std::string_view text) {
  constexpr std::string_view forms[] = {"dddd-dd-dd", "dddd/d",     "dddd.d",    "dd.dd.dddd", "d.dd.dddd", "dd.d.dddd",
                                        "d.d.dddd",   "dd/dd/dddd", "d/dd/dddd", "dd/d/dddd",  "d/d/dddd"};
  return std::ranges::any_of(forms, [&](std::string_view form) { return begins_like(text, form); });
}

// "True", "yes": a truth value of other languages.
bool means_a_truth_value(std::string_view value) {
  std::string small(value);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return small == "true" || small == "false" || small == "yes" || small == "no";
}

// “These” look like quotes, but are letters in TOML.
std::string without_curly_quotes(std::string_view text) {
  std::string out(text);
  for (const std::string_view curly :
       {"\u201c", "\u201d", "\u201e", "\u2018", "\u2019", "\u201a", "\u00ab", "\u00bb"}) {
    for (std::size_t at = 0; (at = out.find(curly)) != out.npos;) out.erase(at, curly.size());
  }
  return out;
}

// "[server]" and "[[server]]": the name of the table; empty if the line is not a table header.
std::string_view table_of(std::string_view line) {
  std::string_view name = trimmed(without_comment(line));
  if (!name.starts_with('[') || !name.ends_with(']')) return {};
  while (name.starts_with('[') && name.ends_with(']')) name = name.substr(1, name.size() - 2);
  return trimmed(name);
}

std::string brackets_forgotten(std::string_view file, std::size_t number) {
  const std::string_view name = table_of(line_of(file, number));
  if (name.empty()) return "";
  for (std::size_t i = 1; i < number; ++i) {
    const std::string_view earlier = line_of(file, i);
    if (table_of(earlier) != name) continue;
    const bool several = name == "server" || name == "team" || name == "tournament" || name == "break";
    return several
               ? fmt::format("[{0}] is there twice: write [[{0}]], with two brackets on each side, every time", name)
               : fmt::format("there is a line [{}] already, line {}", name, i);
  }
  return "";
}

std::string quotes_forgotten(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == line.npos) return "";
  const std::string_view key = trimmed(line.substr(0, equals));
  if (std::ranges::count(line, '"') % 2 != 0) return fmt::format("a quote (\") is missing in the value of {}", key);
  const std::string_view value = trimmed(without_comment(line.substr(equals + 1)));
  if (value.empty() || value.find_first_of("\"'[{=") != value.npos) return "";
  if (begins_with_a_date(value)) {
    return fmt::format("{} is a date and a time such as 2026-11-28T09:00:00 or 2026-11-28T09:00:00+01:00, not {}", key,
                       value);
  }
  if (means_a_truth_value(value)) {
    return fmt::format("{} is not a value: true and false are written in small letters, without quotes", value);
  }
  const std::string_view kind = time_from(value) ? "a time" : "text";
  return fmt::format("write {} in quotes: {} = \"{}\"", kind, key, without_curly_quotes(value));
}

}  // namespace

std::string told_mistake(std::string_view file, std::size_t line, std::string_view in_words_of_toml) {
  std::string why = brackets_forgotten(file, line);
  if (why.empty()) why = quotes_forgotten(line_of(file, line));
  return why.empty() ? fmt::format("this is not TOML: {}", in_words_of_toml) : why;
}

}  // namespace agon::config

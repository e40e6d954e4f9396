#include "json/phrases.hpp"

#include <algorithm>
#include <boost/json/array.hpp>

namespace agon {

namespace {

// The time of a match grows exponentially with the number of holes; no message of Agon is longer than this.
constexpr std::size_t text_bytes_max = 500;

bool is_figure(char c) { return (c >= '0' && c <= '9') || c == '.' || c == ':' || c == '-'; }

// Whether the text matches the phrase; the shortest filling of each hole comes first.
bool matches(std::string_view phrase, std::string_view text, std::vector<std::string>& values) {
  const std::size_t hole = std::min(phrase.find("{}"), phrase.find('#'));
  if (hole == phrase.npos) return phrase == text;
  if (!text.starts_with(phrase.substr(0, hole))) return false;
  text.remove_prefix(hole);
  const bool figures = phrase[hole] == '#';
  const std::string_view rest = phrase.substr(hole + (figures ? 1 : 2));
  for (std::size_t size = 1; size <= text.size(); ++size) {
    if (figures && !is_figure(text[size - 1])) return false;
    values.emplace_back(text.substr(0, size));
    if (matches(rest, text.substr(size), values)) return true;
    values.pop_back();
  }
  return false;
}

}  // namespace

std::optional<Coded> coded(Phrases phrases, std::string_view text) {
  if (text.size() > text_bytes_max) return std::nullopt;
  for (const Phrase& each : phrases) {
    std::vector<std::string> values;
    if (matches(each.text, text, values)) return Coded{each.code, std::move(values)};
  }
  return std::nullopt;
}

boost::json::object json_of(const Coded& found) {
  boost::json::array values;
  for (const std::string& each : found.values) values.emplace_back(each);
  return {{"code", boost::json::string_view(found.code.data(), found.code.size())}, {"values", std::move(values)}};
}

void put_code(boost::json::object& object, std::string_view name, std::string_view text, Phrases phrases) {
  if (const auto found = coded(phrases, text)) object[std::string(name) + "_code"] = json_of(*found);
}

}  // namespace agon

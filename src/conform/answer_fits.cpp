#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "base/text.hpp"
#include "conform/world.hpp"

namespace agon::conform {

namespace {

namespace json = boost::json;
using Line = std::vector<std::string>;  // its words

Line words_of(std::string_view line) {
  Line all;
  for (Words words(line); !words.at_end();) all.emplace_back(words.next());
  return all;
}

std::optional<double> number_of(const std::string& word) {
  char* end = nullptr;
  const double number = std::strtod(word.c_str(), &end);
  return !word.empty() && *end == '\0' ? std::optional(number) : std::nullopt;
}

bool same_word(const std::string& a, const std::string& b) {
  if (a == b) return true;
  const auto x = number_of(a);
  const auto y = number_of(b);
  return x && y && std::abs(*x - *y) < 1e-6;
}

std::string place(std::size_t line, std::size_t word) { return std::to_string(line) + "." + std::to_string(word); }

// Sorts the groups of a line; the words before them keep their places.
void sort_groups(Line& line, std::size_t first, std::size_t size) {
  if (line.size() < first + size) return;
  std::vector<Line> groups;
  auto next = line.begin() + static_cast<std::ptrdiff_t>(first);
  for (; line.end() - next >= static_cast<std::ptrdiff_t>(size); next += static_cast<std::ptrdiff_t>(size)) {
    groups.emplace_back(next, next + static_cast<std::ptrdiff_t>(size));
  }
  std::ranges::sort(groups);
  line.resize(first);
  for (const Line& group : groups) line.insert(line.end(), group.begin(), group.end());
}

class Comparison {
 public:
  explicit Comparison(const json::object& notes) : notes_(notes) {}

  bool fits(const AnswerLines& got, const AnswerLines& expected) const {
    if (got.size() != expected.size()) return false;
    std::vector<Line> g = sorted(got);
    const std::vector<Line> e = sorted(expected);
    if (notes_.contains("top") && !take_top(g)) return false;
    for (std::size_t i = 0; i < e.size(); ++i) {
      if (notes_.contains("top") && i >= top_line && e[i].size() == 3) {
        if (!same_word(g[i].at(2), e[i][2])) return false;
      } else if (!same_line(i, g[i], e[i])) {
        return false;
      }
    }
    return true;
  }

 private:
  static constexpr std::size_t top_line = 2;

  std::vector<Line> sorted(const AnswerLines& answer) const {
    std::vector<Line> lines;
    for (const auto& line : answer) lines.push_back(words_of(line));
    if (const auto* groups = notes_.if_contains("any_word_order")) {
      for (const auto& group : groups->as_array()) {
        const auto line = group.at(0).to_number<std::size_t>();
        if (line < lines.size()) {
          sort_groups(lines[line], group.at(1).to_number<std::size_t>(), group.at(2).to_number<std::size_t>());
        }
      }
    }
    if (const auto* from = notes_.if_contains("any_line_order")) {
      const auto first = std::min(from->to_number<std::size_t>(), lines.size());
      std::sort(lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end());
    }
    return lines;
  }

  // Every island of the list is one of the expected islands of its count, and is listed only once.
  bool take_top(const std::vector<Line>& lines) const {
    const json::object& top = notes_.at("top").as_object();
    std::vector<std::string> seen;
    for (std::size_t i = top_line; i < lines.size(); ++i) {
      if (lines[i].size() != 3) return false;
      const std::string island = lines[i][0] + " " + lines[i][1];
      const auto* islands = top.if_contains(lines[i][2]);
      if (!islands || std::ranges::find(islands->as_array(), json::value(island)) == islands->as_array().end())
        return false;
      if (std::ranges::find(seen, island) != seen.end()) return false;
      seen.push_back(island);
    }
    return true;
  }

  bool same_line(std::size_t line, const Line& got, const Line& expected) const {
    if (got.size() != expected.size()) return false;
    for (std::size_t word = 0; word < got.size(); ++word) {
      if (!same_word(got[word], expected[word]) && !allowed(line, word, word + 1 == got.size(), got[word]))
        return false;
    }
    return true;
  }

  bool allowed(std::size_t line, std::size_t word, bool last, const std::string& got) const {
    const std::string where = place(line, word);
    if (const auto* wait = notes_.if_contains("wait"); wait && last && wait->to_number<std::size_t>() == line) {
      return number_of(got).value_or(-1) >= 0;
    }
    if (const auto* alt = notes_.if_contains("alt")) {
      if (const auto* words = alt->as_object().if_contains(where)) {
        return std::ranges::find(words->as_array(), json::value(got)) != words->as_array().end();
      }
    }
    if (const auto* range = notes_.if_contains("range")) {
      if (const auto* ends = range->as_object().if_contains(where)) {
        const auto number = to_integer(got);
        return number && *number >= ends->at(0).to_number<int>() && *number <= ends->at(1).to_number<int>();
      }
    }
    return false;
  }

  const json::object& notes_;
};

}  // namespace

bool answer_fits(const AnswerLines& got, const AnswerLines& expected, const json::object& notes) {
  const Comparison comparison(notes);
  if (comparison.fits(got, expected)) return true;
  const auto* also = notes.if_contains("also");
  return also && std::ranges::any_of(also->as_array(), [&](const json::value& other) {
           return comparison.fits(got, json::value_to<AnswerLines>(other));
         });
}

}  // namespace agon::conform

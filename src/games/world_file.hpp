#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/lines.hpp"
#include "base/result.hpp"
#include "base/text.hpp"

namespace agon {

// The name and the allowed range of an integer.
struct Range {
  std::string_view name;
  std::int64_t from;
  std::int64_t to;
};

inline std::optional<std::int64_t> number_in(std::string_view word, const Range& range) {
  const auto number = to_integer(word);
  return number && *number >= range.from && *number <= range.to ? number : std::nullopt;
}

inline const Range* range_of(std::string_view name, std::span<const Range> ranges) {
  for (const Range& range : ranges) {
    if (range.name == name) return &range;
  }
  return nullptr;
}

// So many mistakes of a file are told. A replay can contain a file that has millions of them, each far shorter than
// what is said about it.
inline constexpr std::size_t mistakes_told_max = 100;
inline constexpr std::string_view more_mistakes = "... and there may be more mistakes";

// Walks over the lines of a world file, which organisers write by hand, and collects every mistake with its line, up to
// a limit. Skips empty lines and lines that begin with "//".
class WorldFile {
 public:
  explicit WorldFile(std::string_view text) : rest_(text) {}

  bool next() {
    while (!rest_.empty() && count_ <= mistakes_told_max) {
      line_ = next_line(rest_);
      ++line_number_;
      while (!line_.empty() && is_blank(line_.back())) line_.remove_suffix(1);
      if (!line_.empty() && !line_.starts_with("//")) return true;
    }
    return false;
  }

  std::string_view line() const { return line_; }  // without trailing blanks
  int line_number() const { return line_number_; }

  // The first line contains the kind of file and its version.
  void expect_mark(std::string_view mark) {
    if (!next() || line_ != mark) mistake("the first line must be \"" + std::string(mark) + "\"");
  }

  // Reads the next word as a number in range. If it is not one, records a mistake and returns the lowest value.
  std::int64_t number(Words& words, const Range& range) {
    const auto number = number_in(words.next(), range);
    if (!number) {
      mistake(std::string(range.name) + " takes a whole number of " + std::to_string(range.from) + " to " +
              std::to_string(range.to));
    }
    return number.value_or(range.from);
  }

  void end_of_line(const Words& words) {
    if (!words.at_end()) mistake("there is more on the line than belongs there");
  }

  void mistake(std::string_view what) {
    if (count_ > mistakes_told_max) return;
    if (!mistakes_.empty()) mistakes_ += '\n';
    if (++count_ > mistakes_told_max) return void(mistakes_ += more_mistakes);
    ((mistakes_ += "line ") += std::to_string(line_number_) + ": ") += what;
  }

  bool has_mistakes() const { return !mistakes_.empty(); }
  Error error() const { return {mistakes_}; }

 private:
  std::string_view rest_;
  std::string_view line_;
  int line_number_ = 0;
  std::string mistakes_;
  std::size_t count_ = 0;  // of mistakes; at the limit the last line says that there may be more
};

}  // namespace agon

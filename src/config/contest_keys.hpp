#pragma once

// Inside the contest file's reader: TOML, key by key, with every mistake collected. Only contest_*.cpp include it.

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 0
#include <toml++/toml.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/contest.hpp"
#include "config/times.hpp"

namespace agon::config {

// Mistakes and warnings of one file, each with its line.
struct Remark {
  std::size_t line = 0;
  std::string text;
  bool of_past = false;  // about a moment that is over: nothing to be told of a contest that has begun
};
using Remarks = std::vector<Remark>;

struct Setting {
  std::string name;
  std::string value;
  std::size_t line = 0;
};

// The warning of a seed in a file that is not for training.
inline constexpr const char* seed_is_known =
    "whoever reads this file can compute all worlds and matches; leave out the seed, and a secret one is drawn";

// Reads a file of TOML; false: it has a mistake that leaves nothing to read.
bool parse_toml(const std::filesystem::path&, Remarks& mistakes, toml::table&);

// Tells remarks on a file as "FILE:LINE: ...", in the order of lines and before what was told of other files.
void tell(Remarks&, const std::filesystem::path&, std::vector<std::string>& lines);

std::optional<std::string> content_of(const std::filesystem::path& file);  // none: it cannot be read

// Names of servers: letters, digits, - and _.
bool is_name(std::string_view, std::size_t bytes_max, std::string_view other_signs = "-_");

// A table of the file. Each key that is asked for is a known one; finish() reports the others. A value of the wrong
// kind is a mistake and counts as missing.
class Keys {
 public:
  Keys(const toml::table& table, std::string what, Remarks& mistakes)
      : table_(table), what_(std::move(what)), mistakes_(mistakes) {}

  bool has(std::string_view key);
  std::optional<std::string> text(std::string_view key);
  std::optional<std::int64_t> number(std::string_view key, std::int64_t least, std::int64_t most);
  std::optional<bool> yes_or_no(std::string_view key);
  std::optional<Milliseconds> time(std::string_view key, Milliseconds least);
  // `wanted`: what a value of another kind should have been.
  std::optional<tournaments::Schedule::Moment> moment(
      std::string_view key, std::string_view wanted =
                                "a date and a time without quotes, such as 2026-11-28T09:00:00 "
                                "or 2026-11-28T09:00:00+01:00");
  bool is_text(std::string_view key);
  std::optional<std::chrono::minutes> time_of_day(
      std::string_view key);                                // without quotes and a date; none: no such value
  std::optional<std::uint64_t> size(std::string_view key);  // "256MB", in bytes
  std::optional<std::size_t> choice(std::string_view key, const std::vector<std::string>& of);  // its place among them

  std::optional<Keys> table(std::string_view key, std::string what);
  std::vector<std::string> names() const;                            // of all keys, in the order of the alphabet
  std::vector<Keys> tables(std::string_view key, std::string what);  // [[key]]
  std::vector<Setting> settings(std::string_view key);               // words and whole numbers by name
  std::optional<std::vector<std::int64_t>> numbers(std::string_view key, std::int64_t least, std::int64_t most);
  std::optional<std::vector<std::string>> texts(std::string_view key);  // a text alone is a list of one

  std::size_t line(std::string_view key) const;  // of its value, or of the table
  const std::string& what() const { return what_; }
  Remarks& mistakes() { return mistakes_; }
  void mistake(std::string_view key, const std::string& text);
  void missing(std::string_view key, std::string_view for_example);
  void finish();

 private:
  const toml::node* find(std::string_view key);
  void wrong_kind(std::string_view key, std::string_view wanted);

  const toml::table& table_;
  std::string what_;  // "the contest", "server F1": whose keys they are
  Remarks& mistakes_;
  std::vector<std::string> known_;
};

// The game of a table. Null: none is named, or none that there is, which is told.
const Game* read_game(Keys&);

}  // namespace agon::config

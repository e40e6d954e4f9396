#pragma once

// Internals of the contest file's reader: reads TOML key by key and collects every mistake. Only for contest_*.cpp.

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

// A mistake or warning in a file, with its line.
struct Remark {
  std::size_t line = 0;
  std::string text;
  bool of_past = false;  // about a moment in the past: irrelevant for a contest that has begun
};
using Remarks = std::vector<Remark>;

struct Setting {
  std::string name;
  std::string value;
  std::size_t line = 0;
};

// The warning about a seed in a file that is not for training.
inline constexpr const char* seed_is_known =
    "whoever reads this file can compute all worlds and matches; leave out the seed, and a secret one is drawn";

inline constexpr std::int64_t port_max = 65535;

// Reads a TOML file; false if a mistake makes it unreadable.
bool parse_toml(const std::filesystem::path&, Remarks& mistakes, toml::table&);

// Adds the remarks on a file as "FILE:LINE: ...", in the order of lines, before the remarks on other files.
void tell(Remarks&, const std::filesystem::path&, std::vector<std::string>& lines);

// None if it is not a regular file or cannot be read.
std::optional<std::string> content_of(const std::filesystem::path& file);

// Server names: letters, digits, - and _.
bool is_name(std::string_view, std::size_t bytes_max, std::string_view other_signs = "-_");

// A table of the file. Each key that is requested is a known key; finish() reports the others. A value of the wrong
// type is a mistake and counts as missing.
class Keys {
 public:
  Keys(const toml::table& table, std::string what, Remarks& mistakes)
      : table_(table), what_(std::move(what)), mistakes_(mistakes) {}

  bool has(std::string_view key);
  std::optional<std::string> text(std::string_view key);
  std::optional<std::int64_t> number(std::string_view key, std::int64_t least, std::int64_t most);
  std::optional<bool> yes_or_no(std::string_view key);
  std::optional<Milliseconds> time(std::string_view key, Milliseconds least);
  // `wanted`: a description of the expected value, for mistakes.
  std::optional<tournaments::Schedule::Moment> moment(
      std::string_view key, std::string_view wanted =
                                "a date and a time without quotes, such as 2026-11-28T09:00:00 "
                                "or 2026-11-28T09:00:00+01:00");
  bool is_text(std::string_view key);
  std::optional<std::chrono::minutes> time_of_day(
      std::string_view key);                                // a TOML time, without quotes and a date; none if missing
  std::optional<std::uint64_t> size(std::string_view key);  // "256MB", in bytes
  std::optional<std::size_t> choice(std::string_view key, const std::vector<std::string>& of);  // its index among them

  std::optional<Keys> table(std::string_view key, std::string what);
  std::vector<std::string> names() const;                            // of all keys, sorted
  std::vector<Keys> tables(std::string_view key, std::string what);  // [[key]]
  std::vector<Setting> settings(std::string_view key);               // words and integers by name
  std::optional<std::vector<std::int64_t>> numbers(std::string_view key, std::int64_t least, std::int64_t most);
  std::optional<std::vector<std::string>> texts(std::string_view key);  // a single text is a list of one

  std::size_t line(std::string_view key) const;  // of its value, or else of the table
  const std::string& what() const { return what_; }
  Remarks& mistakes() { return mistakes_; }
  void mistake(std::string_view key, const std::string& text);
  void missing(std::string_view key, std::string_view for_example);
  void finish();

 private:
  const toml::node* find(std::string_view key);
  void wrong_kind(std::string_view key, std::string_view wanted);

  const toml::table& table_;
  std::string what_;  // "the contest", "server F1": the owner of the keys
  Remarks& mistakes_;
  std::vector<std::string> known_;
};

// The game that a table names. Null if it names none, or an unknown one, which is reported.
const Game* read_game(Keys&);

}  // namespace agon::config

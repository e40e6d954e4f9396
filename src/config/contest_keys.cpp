#define TOML_IMPLEMENTATION
#include "config/contest_keys.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ctime>
#include <fstream>
#include <iterator>

#include "base/near.hpp"
#include "base/text.hpp"
#include "config/toml_mistakes.hpp"

namespace agon::config {

namespace fs = std::filesystem;

bool parse_toml(const fs::path& path, Remarks& mistakes, toml::table& table) {
  const auto text = content_of(path);
  if (!text) {
    mistakes.push_back({0, "the file cannot be read; is it there?"});
    return false;
  }
  toml::parse_result result = toml::parse(*text);
  if (!result) {
    const std::size_t line = result.error().source().begin.line;
    mistakes.push_back({line, told_mistake(*text, line, result.error().description())});
    return false;
  }
  table = std::move(result).table();
  return true;
}

Result<void> check_toml(const fs::path& path) {
  Remarks mistakes;
  toml::table table;
  if (parse_toml(path, mistakes, table)) return {};
  std::vector<std::string> lines;
  tell(mistakes, path, lines);
  return Error{lines.front()};
}

void tell(Remarks& remarks, const fs::path& path, std::vector<std::string>& lines) {
  std::ranges::stable_sort(remarks, {}, &Remark::line);
  std::vector<std::string> told;
  for (const Remark& each : remarks) {
    told.push_back(each.line == 0 ? fmt::format("{}: {}", path.string(), each.text)
                                  : fmt::format("{}:{}: {}", path.string(), each.line, each.text));
  }
  lines.insert(lines.begin(), told.begin(), told.end());
}

std::optional<std::string> content_of(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return std::nullopt;
  std::ifstream in(file, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(in), {}};
  if (!in) return std::nullopt;
  return content;
}

bool is_name(std::string_view text, std::size_t bytes_max, std::string_view other_signs) {
  const auto fits = [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           other_signs.find(c) != other_signs.npos;
  };
  return !text.empty() && text.size() <= bytes_max && std::ranges::all_of(text, fits);
}

const Game* read_game(Keys& keys) {
  const auto name = keys.text("game");
  if (!name && !keys.has("game")) keys.missing("game", "game = \"wall\"");
  if (!name) return nullptr;
  const Game* const game = find_game(*name);
  if (game) return game;
  std::vector<std::string> names;
  for (const Game& each : games()) names.emplace_back(each.info().name);
  keys.mistake("game", fmt::format("there is no game {}{}", agon::quoted(*name),
                                   advice(*name, names, "there are: " + game_names())));
  return nullptr;
}

std::optional<Milliseconds> time_from(std::string_view text) {
  struct Unit {
    std::string_view name;
    double milliseconds;
  };
  constexpr Unit units[] = {{"ms", 1}, {"s", 1e3}, {"min", 60e3}, {"m", 60e3}, {"h", 3600e3}, {"d", 86400e3}};
  constexpr double longest = 366 * 86400e3;
  double sum = 0;
  bool any = false;
  while (!text.empty()) {
    if (is_blank(text.front())) {
      text.remove_prefix(1);
      continue;
    }
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (error != std::errc() || !(number >= 0)) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    const auto letters = std::min(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), text.size());
    const auto unit = std::ranges::find(units, text.substr(0, letters), &Unit::name);
    if (unit == std::end(units)) return std::nullopt;
    text.remove_prefix(letters);
    sum += number * unit->milliseconds;
    any = true;
  }
  if (!any || !(sum <= longest)) return std::nullopt;
  return Milliseconds(std::llround(sum));
}

namespace {

std::size_t key_line(const toml::node& value) { return value.source().begin.line; }

}  // namespace

const toml::node* Keys::find(std::string_view key) {
  if (std::ranges::find(known_, key) == known_.end()) known_.emplace_back(key);
  return table_.get(key);
}

bool Keys::has(std::string_view key) { return find(key) != nullptr; }

std::size_t Keys::line(std::string_view key) const {
  const toml::node* const node = table_.get(key);
  return node && node->source().begin.line > 0 ? node->source().begin.line : table_.source().begin.line;
}

void Keys::mistake(std::string_view key, const std::string& text) {
  mistakes_.push_back({line(key), what_ + ": " + text});
}

void Keys::missing(std::string_view key, std::string_view for_example) {
  mistake("", fmt::format("{} is missing, for example: {}", key, for_example));
}

void Keys::wrong_kind(std::string_view key, std::string_view wanted) {
  mistake(key, fmt::format("{} takes {}", key, wanted));
}

std::optional<std::string> Keys::text(std::string_view key) {
  const toml::node* const node = find(key);
  if (!node) return std::nullopt;
  if (const auto* text = node->as_string()) return text->get();
  wrong_kind(key, "text in quotes");
  return std::nullopt;
}

std::optional<std::int64_t> Keys::number(std::string_view key, std::int64_t least, std::int64_t most) {
  const toml::node* const node = find(key);
  if (!node) return std::nullopt;
  const auto* number = node->as_integer();
  if (number && number->get() >= least && number->get() <= most) return number->get();
  wrong_kind(key, fmt::format("a whole number of {} to {}", least, most));
  return std::nullopt;
}

std::optional<bool> Keys::yes_or_no(std::string_view key) {
  const toml::node* const node = find(key);
  if (!node) return std::nullopt;
  if (const auto* value = node->as_boolean()) return value->get();
  wrong_kind(key, "true or false");
  return std::nullopt;
}

std::optional<Milliseconds> Keys::time(std::string_view key, Milliseconds least) {
  const toml::node* const node = find(key);
  if (!node) return std::nullopt;
  const auto* text = node->as_string();
  const auto time = text ? time_from(text->get()) : std::nullopt;
  if (time && *time >= least) return time;
  wrong_kind(key, fmt::format("a time in quotes, such as \"24h\", \"1h 30min\", \"2s\" or \"500ms\"{}",
                              time ? fmt::format(", of {} ms at least", least.count()) : ""));
  return std::nullopt;
}

bool Keys::is_text(std::string_view key) {
  const toml::node* const node = find(key);
  return node && node->is_string();
}

std::optional<std::chrono::minutes> Keys::time_of_day(std::string_view key) {
  const toml::node* const node = find(key);
  const auto* time = node ? node->as_time() : nullptr;
  if (!time) return std::nullopt;
  return std::chrono::hours(time->get().hour) + std::chrono::minutes(time->get().minute);
}

std::optional<tournaments::Schedule::Moment> Keys::moment(std::string_view key, std::string_view wanted) {
  const toml::node* const node = find(key);
  if (!node) return std::nullopt;
  const auto* value = node->as_date_time();
  if (!value) {
    wrong_kind(key, wanted);
    return std::nullopt;
  }
  const auto& [date, time, offset] = value->get();
  constexpr int year_least = 2000, year_most = 2200;  // a clock of nanoseconds in 64 bits ends in 2262
  if (date.year < year_least || date.year > year_most) {
    wrong_kind(key, fmt::format("a date of the years {} to {}, not of {}", year_least, year_most, date.year));
    return std::nullopt;
  }
  std::tm calendar{};
  calendar.tm_year = date.year - 1900;
  calendar.tm_mon = date.month - 1;
  calendar.tm_mday = date.day;
  calendar.tm_hour = time.hour;
  calendar.tm_min = time.minute;
  calendar.tm_sec = time.second;
  calendar.tm_isdst = -1;
  const std::time_t seconds = offset ? timegm(&calendar) - offset->minutes * 60 : mktime(&calendar);
  return std::chrono::system_clock::from_time_t(seconds);
}

std::optional<std::uint64_t> Keys::size(std::string_view key) {
  const toml::node* const node = find(key);
  if (!node) return std::nullopt;
  const auto* text = node->as_string();
  std::uint64_t number = 0;
  if (text) {
    const std::string& all = text->get();
    const auto [end, error] = std::from_chars(all.data(), all.data() + all.size(), number);
    const std::string_view unit(end, static_cast<std::size_t>(all.data() + all.size() - end));
    const int shift = unit == "KB" ? 10 : unit == "MB" ? 20 : unit == "GB" ? 30 : 0;
    constexpr std::uint64_t most = 1 << 20;
    if (error == std::errc() && shift > 0 && number > 0 && number <= most) return number << shift;
  }
  wrong_kind(key, "a size in quotes, such as \"256MB\", \"64KB\" or \"1GB\"");
  return std::nullopt;
}

std::optional<std::size_t> Keys::choice(std::string_view key, const std::vector<std::string>& of) {
  const toml::node* const node = find(key);
  if (!node) return std::nullopt;
  const auto* text = node->as_string();
  const auto found = text ? std::ranges::find(of, text->get()) : of.end();
  if (found != of.end()) return static_cast<std::size_t>(found - of.begin());
  wrong_kind(key, fmt::format("one of \"{}\"", fmt::join(of, "\", \"")));
  return std::nullopt;
}

std::optional<Keys> Keys::table(std::string_view key, std::string what) {
  const toml::node* const node = find(key);
  if (!node) return std::nullopt;
  if (const auto* table = node->as_table()) return Keys(*table, std::move(what), mistakes_);
  wrong_kind(key, fmt::format("keys of its own, under a line [{}]", key));
  return std::nullopt;
}

std::vector<std::string> Keys::names() const {
  std::vector<std::string> all;
  for (const auto& [key, node] : table_) all.emplace_back(key.str());
  return all;
}

std::vector<Keys> Keys::tables(std::string_view key, std::string what) {
  std::vector<Keys> all;
  const toml::node* const node = find(key);
  if (!node) return all;
  const auto* array = node->as_array();
  if (!array || !array->is_homogeneous(toml::node_type::table)) {
    if (node->is_table()) {
      mistake(key, fmt::format("write [[{}]] with two brackets on each side: there may be several", key));
    } else {
      wrong_kind(key, fmt::format("keys of its own for each, under a line [[{}]]", key));
    }
    return all;
  }
  for (const toml::node& each : *array) {
    const toml::table& table = *each.as_table();
    const auto* name = table.get_as<std::string>(key == "team" ? "login" : "name");
    all.emplace_back(table, name ? fmt::format("{} {}", what, name->get()) : what, mistakes_);
  }
  return all;
}

std::vector<Setting> Keys::settings(std::string_view key) {
  std::vector<Setting> all;
  const toml::node* const node = find(key);
  if (!node) return all;
  const auto* table = node->as_table();
  if (!table) wrong_kind(key, "settings in braces, such as { side = 100, water = \"random\" }");
  if (!table) return all;
  for (const auto& [name, value] : *table) {
    const auto* text = value.as_string();
    const auto* number = value.as_integer();
    const std::string word = text ? text->get() : number ? std::to_string(number->get()) : "";
    if (word.empty() || word.find_first_of(" \t\r\n") != word.npos) {
      mistakes_.push_back({key_line(value), fmt::format("{}: setting {} takes a whole number or one word in quotes",
                                                        what_, name.str())});
    } else {
      all.push_back({std::string(name.str()), word, key_line(value)});
    }
  }
  return all;
}

std::optional<std::vector<std::int64_t>> Keys::numbers(std::string_view key, std::int64_t least, std::int64_t most) {
  const toml::node* const node = find(key);
  if (!node) return std::nullopt;
  std::vector<std::int64_t> all;
  if (const auto* array = node->as_array()) {
    for (const toml::node& each : *array) {
      const auto* number = each.as_integer();
      if (number && number->get() >= least && number->get() <= most) all.push_back(number->get());
    }
    if (all.size() == array->size() && !all.empty()) return all;
  }
  wrong_kind(key, fmt::format("whole numbers of {} to {} in brackets, such as [3, 2, 1]", least, most));
  return std::nullopt;
}

std::optional<std::vector<std::string>> Keys::texts(std::string_view key) {
  const toml::node* const node = find(key);
  if (!node) return std::nullopt;
  if (const auto* text = node->as_string()) return std::vector{text->get()};
  std::vector<std::string> all;
  if (const auto* array = node->as_array()) {
    for (const toml::node& each : *array) {
      if (const auto* text = each.as_string()) all.push_back(text->get());
    }
    if (all.size() == array->size() && !all.empty()) return all;
  }
  wrong_kind(key, "words in quotes, several in brackets, such as [\"cpp\", \"java\"]");
  return std::nullopt;
}

void Keys::finish() {
  for (const auto& [key, value] : table_) {
    const std::string name(key.str());
    if (std::ranges::find(known_, name) != known_.end()) continue;
    mistakes_.push_back({key.source().begin.line,
                         fmt::format("{} has no key {}{}", what_, agon::quoted(name),
                                     advice(name, known_, fmt::format("there are: {}", fmt::join(known_, ", "))))});
  }
}

}  // namespace agon::config

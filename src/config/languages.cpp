#include "config/languages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "config/contest_keys.hpp"

namespace agon::config {
namespace {

constexpr std::size_t id_bytes_max = 20;
constexpr std::array<std::string_view, 6> placeholders = {"{sources}",   "{main}",  "{output}",
                                                          "{memory_mb}", "{class}", "{includes}"};

bool is_extension(std::string_view text) {
  return text.size() > 1 && text.front() == '.' && std::ranges::none_of(text.substr(1), [](unsigned char c) {
           return c <= ' ' || c >= 127 || c == '.' || c == '/' || std::isupper(c) != 0;
         });
}

// Checks that all placeholders are known.
void check_words(Keys& keys, std::string_view key, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const std::size_t open = word.find('{'), close = word.find('}', open);
    if (open == word.npos || close == word.npos) continue;
    const std::string_view placeholder = std::string_view(word).substr(open, close - open + 1);
    const bool is_shell = placeholder.find_first_not_of("{}abcdefghijklmnopqrstuvwxyz_") != placeholder.npos;
    if (is_shell || std::ranges::count(placeholders, placeholder) > 0) continue;
    keys.mistake(key, fmt::format("{} is not a placeholder; the placeholders are {}", placeholder,
                                  fmt::join(placeholders, ", ")));
  }
}

std::vector<std::string> command_line(Keys& keys, std::string_view key) {
  auto words = keys.texts(key).value_or(std::vector<std::string>{});
  if (!words.empty() && !words.front().starts_with('/') && !words.front().starts_with("{output}")) {
    keys.mistake(key, fmt::format("begin with the full path of a program, such as \"/usr/bin/{}\"", words.front()));
  }
  check_words(keys, key, words);
  return words;
}

sandbox::Language read_language(const std::string& id, Keys& keys) {
  sandbox::Language language{id, keys.text("title").value_or(id), ""};
  auto extensions = keys.texts("extensions").value_or(std::vector<std::string>{});
  if (extensions.empty()) keys.missing("extensions", "[\".js\"]");
  for (const std::string& each : extensions) {
    const sandbox::Language* const other = sandbox::language_of("x" + each);
    if (!is_extension(each)) {
      keys.mistake("extensions",
                   fmt::format("{} is not a file extension: write a dot and small letters", agon::quoted(each)));
    } else if (other != nullptr && other->id != id) {
      keys.mistake("extensions", fmt::format("{} is already the extension of {}", each, other->title));
    }
  }
  if (!extensions.empty()) {
    language.extension = extensions.front();
    language.more_extensions.assign(extensions.begin() + 1, extensions.end());
  }
  language.compile = command_line(keys, "compile");
  language.run = command_line(keys, "run");
  if (language.run.empty()) keys.missing("run", "[\"/usr/bin/node\", \"{main}\"]");
  if (makes_program(language) && language.compile.empty())
    keys.mistake("run", "{output} is what a compiler makes; add compile");
  language.memory_allowance_bytes = keys.size("memory_allowance").value_or(0);
  language.memory_error = keys.text("memory_error").value_or("");
  keys.finish();
  return language;
}

}  // namespace

std::vector<sandbox::Language> read_languages(Keys& file) {
  std::vector<sandbox::Language> all;
  auto table = file.table("languages", "languages");
  if (!table) return all;
  for (const std::string& id : table->names()) {
    auto keys = table->table(id, "language " + id);
    if (!keys) continue;
    const bool plain = id.size() <= id_bytes_max && !id.empty() && std::ranges::all_of(id, [](unsigned char c) {
                         return std::islower(c) != 0 || std::isdigit(c) != 0;
                       });
    if (!plain) keys->mistake("", "the name of a language has only small letters and digits, such as [languages.js]");
    all.push_back(read_language(id, *keys));
  }
  if (sandbox::languages().size() + all.size() > sandbox::languages_max)
    table->mistake("", fmt::format("at most {} languages are allowed", sandbox::languages_max));
  return all;
}

LanguagesFile read_languages_file(const std::filesystem::path& path) {
  LanguagesFile read;
  Remarks mistakes;
  toml::table file;
  if (parse_toml(path, mistakes, file)) {
    Keys keys(file, "the file", mistakes);
    read.languages = read_languages(keys);
    keys.finish();
  }
  tell(mistakes, path, read.mistakes);
  return read;
}

}  // namespace agon::config

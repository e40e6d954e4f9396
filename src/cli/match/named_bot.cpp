#include "cli/match/named_bot.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "base/text.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/match/samples.hpp"
#include "sandbox/compilers/languages.hpp"
#include "sandbox/compilers/words_of_shell.hpp"
#include "worker/archive_name.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view sample_prefix = "sample:";

std::string canonical_name(const fs::path& path) { return fs::canonical(path).string(); }

// A single word is a file name. The first of several words is searched for on PATH unless it contains a slash.
std::string absolute_command(const std::string& word, const fs::path& base) {
  if (is_file(base / word)) return sandbox::quoted_for_shell(canonical_name(base / word));
  const auto words = sandbox::words_of_shell(word);
  if (!words || words->empty()) return word;  // refused when it is started
  std::string command;
  for (const std::string& each : *words) {
    const bool on_path = command.empty() && words->size() > 1 && each.find('/') == each.npos;
    const bool is_ours = !on_path && is_file(base / each);
    (command += command.empty() ? "" : " ") += sandbox::quoted_for_shell(is_ours ? canonical_name(base / each) : each);
  }
  return command;
}

// The word, with its path relative to the working folder.
std::string placed(const std::string& word, const fs::path& base) {
  std::error_code error;
  if (base.empty()) return word;
  if (fs::exists(base / word, error)) return base / word;
  const std::size_t sign = word.find('#');
  return sign != word.npos && is_folder(base / word.substr(0, sign)) ? std::string(base / word) : word;
}

std::string without_endings(const std::string& file) { return file.substr(0, file.find('.', 1)); }

// "simple"; if another bot has that name too: its folder, then its file, then the whole word.
std::vector<std::string> names_of(const std::string& word, const fs::path& base) {
  const fs::path path = placed(word, base);
  std::error_code error;
  const fs::path there = fs::weakly_canonical(path, error);
  if (error || (!is_file(path) && !is_folder(path))) return {word};
  const std::string file = there.filename().string(), folder = there.parent_path().filename().string();
  if (is_folder(path)) return {file, word};
  const bool is_source = sandbox::language_of(there) != nullptr;
  return {is_source ? there.stem().string() : without_endings(file), folder.empty() ? file : folder, file, word};
}

bool holds_sources(const fs::path& folder) {
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error), end;
  for (; !error && entry != end; entry.increment(error)) {
    if (entry->path().filename().string().starts_with('.')) {
      entry.disable_recursion_pending();
    } else if (is_file(entry->path()) && sandbox::language_of(entry->path()) != nullptr) {
      return true;
    }
  }
  return false;
}

bool is_bot(const fs::path& path) {
  if (path.filename().string().starts_with('.')) return false;
  if (is_folder(path)) return holds_sources(path);
  return is_file(path) && (sandbox::language_of(path) != nullptr || worker::is_archive(path.filename().string()) ||
                           ::access(path.c_str(), X_OK) == 0);
}

std::string only_game_with(const std::string& sample, const std::string& word) {
  const auto games = games_with_sample(sample);
  if (games.size() == 1) return games.front();
  if (games.empty()) throw BadInput(fmt::format("no game has a sample bot {}", agon::quoted(sample)));
  throw BadInput(fmt::format("{} is a sample of which game? add --game with one of {}", word, fmt::join(games, ", ")));
}

}  // namespace

bool is_tcp(const std::string& word) { return word == "tcp" || word.starts_with("tcp:"); }

NamedBot named_bot(std::string_view game, const std::string& word, const fs::path& base) {
  if (is_tcp(word)) {
    throw BadInput(fmt::format("{} waits for a connection, but here a bot is a program; `agon play` takes both", word));
  }
  if (word.starts_with(sample_prefix)) {
    const std::string name = word.substr(sample_prefix.size());
    const Sample sample = find_sample(game.empty() ? only_game_with(name, word) : game, name);
    return {HandedIn{std::string(sample.file), std::string(sample.text)}, "", {name, std::string(sample.file)}};
  }
  NamedBot bot{read_sources(placed(word, base), Repository::files_as_they_are), "", names_of(word, base)};
  if (!bot.sources) bot.command = absolute_command(word, base);
  return bot;
}

std::vector<std::string> bots_in(const fs::path& folder) {
  std::vector<std::string> bots;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (is_bot(entry.path())) bots.push_back(entry.path().string());
  }
  std::ranges::sort(bots);
  if (bots.empty()) {
    throw BadInput(fmt::format("the folder {} holds no bots: no sources, archives, programs, or folders of sources",
                               folder.string()));
  }
  return bots;
}

}  // namespace agon::cli

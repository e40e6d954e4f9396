// agon new: creates a folder with a working bot to start from.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <vector>

#include "base/text.hpp"
#include "cli/find_game.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/words.hpp"
#include "cli/match/samples.hpp"
#include "os/whole_file.hpp"
#include "sandbox/compilers/languages.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

struct NewOptions {
  std::string game;
  std::string folder;
  std::string language;
  std::string from = "simple";
};

const sandbox::Language& language_called(const std::string& id) {
  if (const sandbox::Language* const language = sandbox::language_called(id)) return *language;
  std::vector<std::string> ids;
  for (const sandbox::Language& each : sandbox::languages()) ids.emplace_back(each.id);
  throw BadInput(fmt::format("--lang takes {}, not {}", fmt::join(ids, ", "), agon::quoted(id)));
}

Sample sample_in(std::string_view game, const std::string& name, const sandbox::Language& language) {
  std::vector<std::string> there;
  for (const Sample& sample : samples_of(game)) {
    const fs::path file = sample.file;
    const bool same_language = file.extension() == language.extension;
    if (same_language && lower(file.stem().string()) == lower(name)) return sample;
    if (same_language) there.push_back(lower(file.stem().string()));
  }
  if (there.empty()) throw BadInput(fmt::format("{} has no sample in {}; name another --lang", game, language.title));
  throw BadInput(fmt::format("{} has no sample {} in {}; --from takes {}", game, agon::quoted(name), language.title,
                             fmt::join(there, ", ")));
}

std::string readme(const GameInfo& info, const Sample& sample, const sandbox::Language& language) {
  const std::string play = fmt::format("agon play {} {} sample:simple", info.name, sample.file);
  return fmt::format(
      R"(# A bot for {title}

`{file}` is a working bot in {language}. Play it against the sample bot, from this folder:

    {play}

Change it, and then:

    # what does it do wrong, in plain words?
    agon check {game} {file}
    # how good is it?
    agon play {game} {file} sample:decent --games 20 --swap
    # watch a match in the browser
    agon play {game} {file} sample:simple --view

Keep what you had before, so that you can ask whether the change was for the better; it plays as many games as that takes:

    mkdir -p ../old && cp {file} ../old
    # change {file}, and then
    agon compare {game} {file} ../old/{file}

The rules and the protocol are in RULES.md. What a bot writes to stderr is kept with the match and shown after it.
)",
      fmt::arg("title", info.title), fmt::arg("file", sample.file), fmt::arg("language", language.title),
      fmt::arg("play", play), fmt::arg("game", info.name));
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error)) {
    throw BadInput(fmt::format("{} exists and is not a folder; name another one", folder.string()));
  }
  if (fs::is_directory(folder, error) && !fs::is_empty(folder, error)) {
    throw BadInput(fmt::format("the folder {} is not empty; name a new one", folder.string()));
  }
  fs::create_directories(folder, error);
  if (error) throw BadInput(fmt::format("cannot create the folder {}: {}", folder.string(), error.message()));
}

int make(const NewOptions& wanted) {
  if (wanted.language.empty()) throw BadInput("--lang is missing, for example: agon new football --lang py mybot");
  const GameInfo& info = game_called(wanted.game).info();
  const sandbox::Language& language = language_called(wanted.language);
  const Sample sample = sample_in(info.name, wanted.from, language);
  const fs::path folder = wanted.folder;
  make_folder(folder);
  os::write_whole_file(folder / sample.file, sample.text);
  os::write_whole_file(folder / "RULES.md", rules_of(info.name));
  os::write_whole_file(folder / "README.md", readme(info, sample, language));
  const std::string shown = wanted.folder.find(' ') == wanted.folder.npos ? wanted.folder : "'" + wanted.folder + "'";
  fmt::print("{}/{} is your bot; README.md beside it says how to go on. Play it:\n", wanted.folder, sample.file);
  fmt::print("  cd {} && agon play {} {} sample:simple\n", shown, info.name, sample.file);
  return exit_ok;
}

}  // namespace

Command new_command() {
  const auto wanted = std::make_shared<NewOptions>();
  return {.name = "new",
          .summary = "makes a folder with a working bot to start from",
          .details = "",
          .operands = {{"GAME", "football, avalanche, ...: see `agon games`", &wanted->game, Hint::game},
                       {"DIR", "the folder, new or empty", &wanted->folder, Hint::folder}},
          .options = {{"--lang", "LANGUAGE", "cpp, java, cs, pas or py; c++, c# and python too", &wanted->language,
                       Hint::language},
                      {"--from", "SAMPLE", "simple (the default), or decent: it searches (cpp only)", &wanted->from,
                       Hint::sample}},
          .examples = {{"agon new football --lang py mybot", "a simple football bot in Python, in the folder mybot"},
                       {"agon new avalanche --lang cpp --from decent mybot", "a stronger start, in C++"}},
          .run = [wanted] { return make(*wanted); }};
}

}  // namespace agon::cli

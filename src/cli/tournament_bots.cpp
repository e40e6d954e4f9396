#include "cli/tournament_bots.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/samples.hpp"
#include "cli/terminal.hpp"
#include "jury/programs.hpp"
#include "sandbox/languages.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using jury::Program;

constexpr std::string_view sample_prefix = "sample:";

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool is_source(const fs::path& path) {
  const std::string name = path.filename().string();
  const auto ends = [&](std::string_view ending) { return name.ends_with(ending); };
  return sandbox::language_of(path) != nullptr || ends(".tar") || ends(".tar.gz") || ends(".tgz") || ends(".zip");
}

bool is_program(const fs::path& path) { return is_file(path) && ::access(path.c_str(), X_OK) == 0; }

std::vector<std::string> bots_in(const fs::path& folder) {
  std::vector<std::string> bots;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const fs::path& path = entry.path();
    if (is_file(path) && (is_source(path) || is_program(path))) bots.push_back(path.string());
  }
  std::ranges::sort(bots);
  if (bots.empty())
    throw BadInput(fmt::format("no bots are in the folder {}: no sources, no programs", folder.string()));
  return bots;
}

// A bot with the names that it may get, the shortest first.
struct Named {
  Program program;
  std::vector<std::string> names;
};

Named named(std::string_view game, const std::string& bot, Shelf& shelf) {
  if (bot.starts_with(sample_prefix)) {
    const std::string name = bot.substr(sample_prefix.size());
    const Sample sample = find_sample(game, name);
    return {{"", std::string(sample.file), shelf.keep(sample.text), ""}, {name, std::string(sample.file)}};
  }
  const fs::path path = bot;
  if (is_file(path) && is_source(path)) {
    const std::string file = path.filename().string();
    return {{"", file, shelf.keep(read_file(path)), ""}, {file.substr(0, file.find('.')), file, bot}};
  }
  if (is_program(path)) {
    const std::string whole = fs::canonical(path).string();
    return {{"", "", "", "'" + whole + "'"}, {path.filename().string(), bot}};
  }
  if (is_file(path)) {
    throw BadInput(fmt::format("{} is no program, and no source in a language that is known here", agon::quoted(bot)));
  }
  return {{"", "", "", bot}, {bot}};
}

}  // namespace

std::vector<Program> programs_of(std::string_view game, const std::vector<std::string>& bots, Shelf& shelf) {
  std::vector<Named> all;
  for (const std::string& bot : bots) {
    std::error_code error;
    for (const std::string& one : fs::is_directory(bot, error) ? bots_in(bot) : std::vector{bot}) {
      all.push_back(named(game, one, shelf));
    }
  }
  std::vector<Program> programs;
  for (const Named& one : all) {
    const auto is_alone = [&](const std::string& name) {
      return std::ranges::count_if(all,
                                   [&](const Named& other) { return std::ranges::count(other.names, name) > 0; }) == 1;
    };
    const auto alone = std::ranges::find_if(one.names, is_alone);
    std::string name = alone != one.names.end() ? *alone : one.names.back();
    const auto taken = [&](const std::string& wanted) {
      return std::ranges::any_of(programs, [&](const Program& program) { return program.name == wanted; });
    };
    for (int number = 2; taken(name); ++number) name = fmt::format("{} {}", one.names.front(), number);
    programs.push_back(one.program);
    programs.back().name = printable(name);
  }
  return programs;
}

void build_all(const std::vector<Program>& programs, Shelf& shelf, const fs::path& cache,
               sandbox::Isolation isolation) {
  Progress progress(programs.size());
  std::size_t done = 0;
  for (const Program& program : programs) {
    progress.show(done++, "compiling " + program.name);
    const sandbox::Built built = jury::prepare(program, shelf, cache, isolation);
    if (built.accepted) continue;
    progress.wipe();
    throw BadInput(program.command.empty() ? fmt::format("{} does not compile:\n{}", program.name, printable(built.log))
                                           : fmt::format("{}: {}", program.name, built.log));
  }
}

}  // namespace agon::cli

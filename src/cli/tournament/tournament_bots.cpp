#include "cli/tournament/tournament_bots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/match/named_bot.hpp"
#include "worker/programs.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using worker::Program;

// A bot and its possible names, the shortest first.
struct Named {
  Program program;
  std::vector<std::string> names;
};

Named entered(std::string_view game, const std::string& word, const fs::path& base, BlobStore& blobs) {
  NamedBot bot = named_bot(game, word, base);
  Program program;
  if (bot.sources) {
    program.file = bot.sources->file;
    program.source = blobs.keep(bot.sources->bytes);
  } else {
    program.command = std::move(bot.command);
  }
  return {std::move(program), std::move(bot.names)};
}

}  // namespace

std::vector<Program> programs_of(std::string_view game, const std::vector<std::string>& bots, const fs::path& base,
                                 BlobStore& blobs) {
  std::vector<Named> all;
  for (const std::string& bot : bots) {
    const bool holds_bots = is_folder(base / bot);
    for (const std::string& one : holds_bots ? bots_in(base / bot) : std::vector{bot}) {
      all.push_back(entered(game, one, holds_bots ? fs::path() : base, blobs));
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

void build_all(const std::vector<Program>& programs, BlobStore& blobs, const fs::path& cache,
               sandbox::Isolation isolation) {
  Progress progress(programs.size());
  std::size_t done = 0;
  for (const Program& program : programs) {
    progress.show(done++, "compiling " + program.name);
    const sandbox::Built built = worker::prepare(program, blobs, cache, isolation);
    if (built.accepted) continue;
    progress.wipe();
    throw BadInput(program.command.empty() ? fmt::format("{} does not compile:\n{}", program.name, printable(built.log))
                                           : fmt::format("{}: {}", program.name, built.log));
  }
}

}  // namespace agon::cli

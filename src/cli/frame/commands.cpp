#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "base/near.hpp"
#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/help.hpp"
#include "cli/frame/parse.hpp"
#include "config/languages.hpp"
#include "sandbox/compilers/languages.hpp"
#include "sandbox/spawn.hpp"

namespace agon::cli {

#define AGON_COMMANDS(X) \
  X(play)                \
  X(compare)             \
  X(tournament)          \
  X(games)               \
  X(worker)              \
  X(new)                 \
  X(check)               \
  X(doctor)              \
  X(conform) X(replay) X(view) X(serve) X(contest) X(client) X(submit) X(console) X(bench) X(cache) X(completion) X(man)

#define AGON_DECLARE(name) Command name##_command();
AGON_COMMANDS(AGON_DECLARE)

const std::vector<Command>& commands() {
#define AGON_MAKE(name) name##_command(),
  static const std::vector<Command> all{AGON_COMMANDS(AGON_MAKE)};
  return all;
}

const Command* find_command(std::string_view name) {
  const auto found = std::ranges::find(commands(), name, &Command::name);
  return found == commands().end() ? nullptr : &*found;
}

namespace {

const Command& command_called(const std::string& name) {
  if (const Command* found = find_command(name)) return *found;
  std::vector<std::string> names;
  for (const Command& each : commands()) names.emplace_back(each.name);
  throw BadInput(
      fmt::format("there is no command {}{}", agon::quoted(name), advice(name, names, "`agon --help` lists them")));
}

int run_command(const Command& command, const std::vector<std::string>& arguments) {
  if (parse(command, arguments) == Parsed::asks_for_help) {
    std::fputs(help_of(command).c_str(), stdout);
    return exit_ok;
  }
  return command.run();
}

// Loads the additional languages of this machine.
void load_languages() {
  const char* const named = std::getenv("AGON_LANGUAGES");
  const std::filesystem::path file = named != nullptr ? named : "/etc/agon/languages.toml";
  std::error_code error;
  if (named == nullptr && !std::filesystem::exists(file, error)) return;
  const config::LanguagesFile read = config::read_languages_file(file);
  if (!read.mistakes.empty()) throw BadInput(fmt::format("{}", fmt::join(read.mistakes, "\n")));
  sandbox::add_languages(read.languages);
}

int run_program(std::vector<std::string> arguments, std::string& speaker) {
  if (arguments.empty()) {
    std::fputs(help_of_program().c_str(), stderr);
    return exit_bad_input;
  }
  std::string first = arguments.front();
  arguments.erase(arguments.begin());
  if (first == "--version" || first == "-V") {
    fmt::print("agon {}\n", AGON_VERSION);
    return exit_ok;
  }
  const bool wants_help = first == "help" || first == "--help" || first == "-h";
  if (wants_help && arguments.empty()) {
    std::fputs(help_of_program().c_str(), stdout);
    return exit_ok;
  }
  if (wants_help) {
    first = arguments.front();
    arguments = {"--help"};
  }
  const Command& command = command_called(first);
  speaker = fmt::format("agon {}", command.name);
  load_languages();
  return run_command(command, arguments);
}

}  // namespace

int run(const std::vector<std::string>& arguments) {
  std::string speaker = "agon";
  try {
    sandbox::open_standard_descriptors();
    const int code = run_program(arguments, speaker);
    if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return code;
    fmt::print(stderr, "{}: the output could not be written; is the disk full?\n", speaker);
  } catch (const BadInput& mistake) {
    std::fflush(stdout);
    fmt::print(stderr, "{}: {}\n", speaker, printable(mistake.what()));
    return exit_bad_input;
  } catch (const std::exception& failure) {  // the machine failed
    std::fflush(stdout);
    fmt::print(stderr, "{}: {}\n", speaker, printable(failure.what()));
  }
  return exit_no;
}

}  // namespace agon::cli

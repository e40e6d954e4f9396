#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include <unistd.h>

#include "base/text.hpp"
#include "sandbox/compilers/interpreter.hpp"
#include "sandbox/compilers/languages.hpp"
#include "sandbox/compilers/words_of_shell.hpp"
#include "sandbox/spawn.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool is_program(const fs::path& path) { return is_file(path) && ::access(path.c_str(), X_OK) == 0; }

// Folders that are in the sandbox anyhow, or that must not be laid over its own.
bool has_own_place(const fs::path& folder) {
  for (const char* own : {"/", "/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc", "/proc", "/dev", "/tmp"}) {
    if (folder == own) return true;
  }
  return folder.string().starts_with("/usr/");
}

// A program or a file of the command line: the folder around it is seen inside, under the same name.
std::string shown_inside(const fs::path& file, Command& command) {
  const fs::path path = fs::canonical(file);
  const fs::path folder = path.parent_path();
  const fs::path shown = has_own_place(folder) ? path : folder;  // then the one file alone
  const auto same = [&](const Mount& mount) { return mount.outside == shown; };
  if (std::none_of(command.mounts.begin(), command.mounts.end(), same)) command.mounts.push_back({shown, shown, false});
  return path.string();
}

Result<Command> command_line(const std::vector<std::string>& words) {
  Command command;
  command.argv = words;
  const std::string named = agon::quoted(words.front());
  std::string& program = command.argv.front();
  if (program.find('/') == std::string::npos) {
    program = find_program(program);
    if (program.empty()) return Error{fmt::format("there is no program {} on the PATH", named)};
  }
  if (!is_file(program)) return Error{fmt::format("there is no program {}", named)};
  if (!is_program(program)) return Error{fmt::format("{} cannot be executed: chmod +x it", named)};
  if (const auto executable = validate_executable(program); !executable) {
    return Error{fmt::format("{} {}", named, executable.error())};
  }
  program = shown_inside(program, command);
  for (auto word = command.argv.begin() + 1; word != command.argv.end(); ++word) {
    if (is_file(*word)) *word = shown_inside(*word, command);
  }
  return command;
}

Result<Command> from_source(const fs::path& source, const fs::path& cache, Isolation isolation) {
  if (::access(source.c_str(), R_OK) != 0)
    return Error{fmt::format("{} cannot be read", agon::quoted(source.string()))};
  Built built = build(source, cache, isolation);
  if (built.accepted) return std::move(built.command);
  return Error{fmt::format("{} does not compile with {}:\n{}", source.string(), built.command_line, built.log)};
}

Result<Command> from_file(const std::string& file, const fs::path& cache, Isolation isolation) {
  if (language_of(file) != nullptr) return from_source(file, cache, isolation);
  if (is_program(file)) return command_line({file.find('/') == std::string::npos ? "./" + file : file});
  if (begins_like_program(file)) {
    return Error{fmt::format("{0} is a program that cannot be executed: chmod +x {0}", agon::quoted(file))};
  }
  return Error{
      fmt::format("{} is not a program that can be executed (chmod +x), and not a source in a language that is known "
                  "here ({})",
                  agon::quoted(file), fmt::join(extensions(), ", "))};
}

}  // namespace

Result<Command> command_of(const std::string& bot, const fs::path& cache, Isolation isolation) {
  if (is_file(bot)) return from_file(bot, cache, isolation);  // whatever blanks and quotation marks its name has
  std::error_code error;
  if (fs::is_directory(bot, error))
    return Error{fmt::format("{} is a folder: name the bot's source or program in it", agon::quoted(bot))};
  const auto words = words_of_shell(bot);
  if (!words) return Error{words.error()};
  if (words->empty()) return Error{"a bot without a name: give a source file, a program, or a command line in quotes"};
  if (words->size() > 1) return command_line(*words);
  const std::string& file = words->front();
  if (is_file(file)) return from_file(file, cache, isolation);
  if (file.find('/') != std::string::npos || language_of(file) != nullptr)
    return Error{fmt::format("there is no file {}", agon::quoted(file))};
  return command_line(*words);
}

}  // namespace agon::sandbox

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>

#include "base/text.hpp"
#include "sandbox/compilers/interpreter.hpp"
#include "sandbox/compilers/languages.hpp"
#include "sandbox/compilers/toolchain.hpp"
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

// A file named on the command line: makes its folder visible inside under the same name.
std::string shown_inside(const fs::path& file, Command& command) {
  const fs::path path = fs::canonical(file);
  show_with_folder(path, command);
  return path.string();
}

// The out-of-memory message of a language runtime, by its program's name: "java".
std::string memory_error_of(const std::string& machine) {
  for (const Language& language : languages()) {
    if (fs::path(language.run.front()).filename() == machine) return language.memory_error;
  }
  return "";
}

// A script whose interpreter is not visible in the sandbox is started by the interpreter, as the system would do.
Result<void> show_interpreter(const Interpreter& interpreter, Command& command) {
  auto program = real_program(interpreter.program);
  if (!program) return Error{fmt::format("names the interpreter {}, which {}", interpreter.program, program.error())};
  if (is_in_system(*program) && is_in_system(interpreter.program)) return {};
  if (!is_in_system(*program)) show_program(*program, command);
  std::vector<std::string> words = {*program};
  words.insert(words.end(), interpreter.arguments.begin(), interpreter.arguments.end());
  command.argv.insert(command.argv.begin(), words.begin(), words.end());
  return {};
}

Result<Command> command_line(const std::vector<std::string>& words, Isolation isolation) {
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
  const auto fault = [&](const std::string& why) { return Error{fmt::format("{} {}", named, why)}; };
  if (isolation == Isolation::sandboxed) {
    auto real = real_program(program);
    if (!real) return fault(real.error());
    program = std::move(real).value();
  }
  const auto interpreter = interpreter_of(program);
  if (!interpreter) return fault(interpreter.error());
  for (auto word = command.argv.begin() + 1; word != command.argv.end(); ++word) {
    if (is_file(*word)) *word = shown_inside(*word, command);
  }
  command.memory_error = memory_error_of(fs::path(program).filename().string());
  // Does not resolve a symbolic link: a virtual environment recognizes itself by its name.
  program = (fs::canonical(fs::path(program).parent_path()) / fs::path(program).filename()).string();
  show_program(program, command);
  if (isolation == Isolation::sandboxed && !interpreter->program.empty()) {
    if (const auto shown = show_interpreter(*interpreter, command); !shown) return fault(shown.error());
  }
  return command;
}

Result<Command> from_source(const fs::path& source, const fs::path& cache, Isolation isolation) {
  if (::access(source.c_str(), R_OK) != 0)
    return Error{fmt::format("{} cannot be read", agon::quoted(source.string()))};
  Built built = build(source, cache, isolation);
  if (built.accepted) return std::move(built.command);
  if (built.command_line.empty()) return Error{fmt::format("{}: {}", source.string(), built.log)};
  return Error{fmt::format("{} does not compile with {}:\n{}", source.string(), built.command_line, built.log)};
}

Result<Command> from_file(const std::string& file, const fs::path& cache, Isolation isolation) {
  if (language_of(file) != nullptr) return from_source(file, cache, isolation);
  if (is_program(file)) return command_line({file.find('/') == std::string::npos ? "./" + file : file}, isolation);
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
  if (is_file(bot)) return from_file(bot, cache, isolation);  // even if its name contains blanks or quotation marks
  std::error_code error;
  if (fs::is_directory(bot, error))
    return Error{fmt::format("{} is a folder: name the bot's source or program in it", agon::quoted(bot))};
  const auto words = words_of_shell(bot);
  if (!words) return Error{words.error()};
  if (words->empty()) return Error{"a bot without a name: give a source file, a program, or a command line in quotes"};
  if (words->size() > 1) return command_line(*words, isolation);
  const std::string& file = words->front();
  if (is_file(file)) return from_file(file, cache, isolation);
  if (file.find('/') != std::string::npos || language_of(file) != nullptr)
    return Error{fmt::format("there is no file {}", agon::quoted(file))};
  return command_line(*words, isolation);
}

}  // namespace agon::sandbox

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace agon::cli {

// Exit codes.
inline constexpr int exit_ok = 0;
inline constexpr int exit_no = 1;         // the answer is no, or this machine failed
inline constexpr int exit_bad_input = 2;  // nothing was done

// A user's mistake on the command line or in a file; the message is one clear line that says what to do.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A valid request whose answer is no; the message is one clear line that says why. Exit code: exit_no.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

using Duration = std::optional<std::chrono::nanoseconds>;
struct Bytes {
  std::uint64_t count;
};

// Where an option or operand stores its value; the type determines the syntax of the value.
using Target = std::variant<bool*, std::string*, std::vector<std::string>*, std::uint64_t*,
                            std::optional<std::uint64_t>*, double*, Duration*, std::optional<Bytes>*>;

enum class Hint : std::uint8_t { none, game, bot, language, shell, sample, command, file, folder };  // for completion

// After this first operand of a command, as in `agon contest table --csv`, the option takes no value and sets the flag.
struct FlagAfter {
  std::string_view word = {};
  bool* target = nullptr;
};

struct Option {
  std::string_view name;   // "--games"
  std::string_view value;  // the placeholder for its value in the help: "N"; empty: a flag
  std::string_view meaning;
  Target target;
  Hint hint = Hint::none;
  FlagAfter flag_after = {};
};

// A positional argument. Only the last operand of a command may be a list or optional.
struct Operand {
  std::string_view name;  // "GAME"
  std::string_view meaning;
  Target target;
  Hint hint = Hint::none;
  std::size_t least = 1;                     // minimum number of words
  std::vector<std::string_view> first = {};  // of a list: what its first word may be, for completion
};

struct Example {
  std::string_view line;
  std::string_view meaning;
};

// One subcommand. Parsing, help, shell completion and the man page are all derived from this.
struct Command {
  std::string_view name;
  std::string_view summary;  // lower case, no full stop: "plays matches between bots"
  std::string_view details;  // paragraphs of the help, separated by blank lines; may be empty
  std::vector<Operand> operands;
  std::vector<Option> options;
  std::vector<Example> examples;
  std::function<int()> run;  // returns the exit code; throws BadInput and MachineError
};

// All commands, in the order of the help.
const std::vector<Command>& commands();
const Command* find_command(std::string_view name);

// Runs the program with these arguments (without the program's name); returns the exit code.
int run(const std::vector<std::string>& arguments);

}  // namespace agon::cli

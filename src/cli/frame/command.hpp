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

// What a shell needs to know.
inline constexpr int exit_ok = 0;
inline constexpr int exit_no = 1;         // the answer is no, or this machine failed
inline constexpr int exit_bad_input = 2;  // nothing was done

// Somebody's mistake on the command line or in a file: one clear line that says what to do.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// What was asked for is understood, and the answer is no: one clear line that says why. exit_no.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

using Duration = std::optional<std::chrono::nanoseconds>;
struct Bytes {
  std::uint64_t count;
};

// Where the value of an option or operand goes, and with its type what is a value at all.
using Target = std::variant<bool*, std::string*, std::vector<std::string>*, std::uint64_t*,
                            std::optional<std::uint64_t>*, double*, Duration*, std::optional<Bytes>*>;

enum class Hint : std::uint8_t { none, game, bot, language, shell, sample, command, file, folder };  // for completion

// After this first word of a command, as in `agon contest table --csv`, an option takes no value and sets the flag.
struct FlagAfter {
  std::string_view word = {};
  bool* target = nullptr;
};

struct Option {
  std::string_view name;   // "--games"
  std::string_view value;  // what the help calls its value: "N"; empty: it is a flag
  std::string_view meaning;
  Target target;
  Hint hint = Hint::none;
  FlagAfter flag_after = {};
};

// A word without a dash. Only the last one of a command may be a list or be left out.
struct Operand {
  std::string_view name;  // "GAME"
  std::string_view meaning;
  Target target;
  Hint hint = Hint::none;
  std::size_t least = 1;  // so many are needed
};

struct Example {
  std::string_view line;
  std::string_view meaning;
};

// One subcommand: parsing, help, shell completion and the man page all come from this.
struct Command {
  std::string_view name;
  std::string_view summary;  // begins with a small letter, no full stop: "plays matches between bots"
  std::string_view details;  // paragraphs for the help, separated by an empty line; may be empty
  std::vector<Operand> operands;
  std::vector<Option> options;
  std::vector<Example> examples;
  std::function<int()> run;  // the exit code; throws BadInput and MachineError
};

// All commands, in the order in which the help lists them.
const std::vector<Command>& commands();
const Command* find_command(std::string_view name);

// The whole program: arguments without the program's name -> exit code.
int run(const std::vector<std::string>& arguments);

}  // namespace agon::cli

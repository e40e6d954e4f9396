#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sandbox/sandbox.hpp"

namespace agon::sandbox {

// One row of the table of languages. In the command lines {sources}, {main} and {output} stand for the files' names;
// {main} is the source in which the program begins, {class} the name of Java's main class, {units} options for Pascal's
// folders, {includes} gcc's options for header folders, {memory_mb} the memory limit in megabytes.
struct Language {
  std::string id;                         // "cpp", as in `agon new --lang`
  std::string title;                      // "C++20 (g++)"
  std::string extension;                  // ".cpp"; case-insensitive
  std::vector<std::string> compile = {};  // empty: nothing to compile
  std::vector<std::string> run = {};
  // The memory that its runtime takes in addition to the contestant's own data.
  std::uint64_t memory_allowance_bytes = 0;
  std::string memory_error = {};                  // see Command
  std::vector<std::string> more_extensions = {};  // ".cc"
  std::vector<std::string> more_ids = {};         // "c++"
};

// The five built-in ones and those added. References stay valid.
std::span<const Language> languages();
const Language* language_of(const std::filesystem::path& source);  // by its extension; null if none
const Language* language_called(std::string_view id);              // case-insensitive: "cpp", "C++"; null if none
std::vector<std::string_view> extensions();                        // ".cpp" and so on

inline constexpr std::size_t languages_max = 50;
// Adds rows, before any builds and before other threads start; a known id replaces its row. Adding the same rows again
// has no effect.
void add_languages(std::vector<Language>);

// Equal on two machines that build the same sources with the same command lines.
std::string languages_digest();

bool makes_program(const Language&);                       // false: the sources themselves are started
bool uses(const Language&, std::string_view placeholder);  // "{main}", in any of its command lines

// The limits of a build.
struct BuildLimits {
  std::chrono::milliseconds time{60'000};                  // for the compiler, and for taking its output
  std::chrono::milliseconds delay{240'000};                // in addition, while others have the processors
  std::uint64_t written_bytes = std::uint64_t{256} << 20;  // written by the compiler, in addition to temporary files
  std::uint64_t kept_bytes = std::uint64_t{64} << 20;      // of the program
  std::size_t kept_files = 5000;                           // including folders
  std::uint64_t cache_bytes = std::uint64_t{4} << 30;      // of all built programs, except those in use
  bool background = false;                                 // the compiler yields to matches, see Limits
};

// The compiler got too little processor time on this machine to judge the program.
class CompilerStarved : public MachineError {
 public:
  using MachineError::MachineError;
};

struct Built {
  bool accepted = false;
  // Starts it, if accepted. While a copy of this command exists, the program stays in the cache.
  Command command;
  std::string log;           // the compiler's output, truncated; also for rejected programs
  std::string command_line;  // of the compiler
};

// Compiles in the sandbox, or takes the result from the cache if the same files were compiled with the same command
// line before. The log contains no paths of this machine. Throws MachineError.
struct Sources;
Built build(const Sources&, const std::filesystem::path& cache, Isolation, const BuildLimits& = {});
Built build(const std::filesystem::path& source, const std::filesystem::path& cache, Isolation);

// What a user names on the command line: a source file (which is built), a program, or a quoted command line.
Result<Command> command_of(const std::string& bot, const std::filesystem::path& cache, Isolation);

}  // namespace agon::sandbox

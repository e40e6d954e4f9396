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
// {class} for the name of Java's main class.
struct Language {
  std::string_view id;                    // "cpp", as in `agon new --lang`
  std::string_view title;                 // "C++20 (g++)"
  std::string_view extension;             // ".cpp"
  std::vector<std::string_view> compile;  // empty: nothing to compile
  std::vector<std::string_view> run;
  std::uint64_t memory_allowance_bytes;
};

std::span<const Language> languages();
const Language* language_of(const std::filesystem::path& source);  // by its extension; null: none of ours
std::vector<std::string_view> extensions();                        // ".cpp" and so on

bool makes_program(const Language&);  // or are the sources themselves what is started?

// What a build may take.
struct BuildLimits {
  std::chrono::milliseconds time{60'000};                  // for the compiler, and for taking what it has made
  std::chrono::milliseconds delay{240'000};                // beside that, while others have the processors
  std::uint64_t written_bytes = std::uint64_t{256} << 20;  // that a compiler writes, beside its temporary files
  std::uint64_t kept_bytes = std::uint64_t{64} << 20;      // of the program
  std::size_t kept_files = 5000;                           // with folders
  std::uint64_t cache_bytes = std::uint64_t{4} << 30;      // of all built programs, but those that are in use
  bool background = false;                                 // the compiler gives way to matches, see Limits
};

// The compiler has had too little of this machine's time to say anything about the program.
class CompilerStarved : public MachineError {
 public:
  using MachineError::MachineError;
};

struct Built {
  bool accepted = false;
  Command command;           // starts it, when accepted; while a copy of it lives the program stays in the cache
  std::string log;           // what the compiler said, capped; kept in both cases
  std::string command_line;  // of the compiler
};

// Compiles in the sandbox, or takes the result from the cache when the same files were compiled before with the same
// command line. The log holds no paths of this machine. Throws MachineError.
struct Sources;
Built build(const Sources&, const std::filesystem::path& cache, Isolation, const BuildLimits& = {});
Built build(const std::filesystem::path& source, const std::filesystem::path& cache, Isolation);

// What somebody names on the command line: a source file (is built), a program, or a command line in quotes.
Result<Command> command_of(const std::string& bot, const std::filesystem::path& cache, Isolation);

}  // namespace agon::sandbox

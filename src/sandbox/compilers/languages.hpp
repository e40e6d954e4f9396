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
// folders, {includes} options of gcc for the folders of headers, {memory_mb} the memory limit in megabytes.
struct Language {
  std::string id;                         // "cpp", as in `agon new --lang`
  std::string title;                      // "C++20 (g++)"
  std::string extension;                  // ".cpp"; in any case
  std::vector<std::string> compile = {};  // empty: nothing to compile
  std::vector<std::string> run = {};
  std::uint64_t memory_allowance_bytes = 0;       // that its machine takes beside the contestant's own data
  std::string memory_error = {};                  // see Command
  std::vector<std::string> more_extensions = {};  // ".cc"
  std::vector<std::string> more_ids = {};         // "c++"
};

// The five that are built in and those that were added. References stay valid.
std::span<const Language> languages();
const Language* language_of(const std::filesystem::path& source);  // by its extension; null: none of ours
const Language* language_called(std::string_view id);              // in any case: "cpp", "C++"; null: none of ours
std::vector<std::string_view> extensions();                        // ".cpp" and so on

inline constexpr std::size_t languages_max = 50;
// Adds rows, before anything is built and other threads run; one with a known id takes that row's place. Adding the
// same rows again is harmless.
void add_languages(std::vector<Language>);

std::string in_small_letters(std::string);  // of the Latin alphabet
// The same on two machines that build the same sources with the same command lines.
std::string languages_digest();

bool makes_program(const Language&);                       // or are the sources themselves what is started?
bool uses(const Language&, std::string_view placeholder);  // "{main}", in one of its command lines

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

// Theory of operation. A build happens in its own folder in the cache. The compiler, itself in the sandbox, sees only
// the sources, read-only (compile.cpp). When all of its processes are dead, its output is examined and copied
// (outputs.cpp), log and verdict are written next to it, and the folder gets its final name, a fingerprint of sources,
// command line and compiler; so an existing name means a complete entry, and concurrent builders do no harm. The
// fingerprint only locates the entry: its sources are compared byte by byte, so that contestants cannot get each
// other's programs by collisions.
//
// An entry of the cache contains: source/, the submitted files; output/, the program; handed_in, all files
// concatenated; compile.log; accepted, if it was; bytes, the space that it takes. Programs see source/ and output/.

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include "base/digest.hpp"
#include "sandbox/compilers/build_cache.hpp"
#include "sandbox/compilers/compile.hpp"
#include "sandbox/compilers/compile_line.hpp"
#include "sandbox/compilers/java.hpp"
#include "sandbox/compilers/languages.hpp"
#include "sandbox/compilers/outputs.hpp"
#include "sandbox/compilers/sources.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;
using std::chrono::steady_clock;

constexpr const char* handed_in_name = "handed_in";
constexpr const char* log_name = "compile.log";
constexpr const char* accepted_name = "accepted";

Compiled nothing_to_compile() {
  Compiled ran;
  ran.accepted = ran.by_itself = true;
  return ran;
}

// The command line as shown to teams: a word that is a program of several lines is omitted.
std::string shown(const Arguments& words) {
  std::string line;
  for (const std::string& word : words)
    line += (line.empty() ? "" : " ") + (word.find('\n') == word.npos ? word : "'...'");
  return line;
}

Arguments run_line(const Sources& sources, const fs::path& entry, const fs::path& inside) {
  const fs::path program = fs::path(output_name) / program_name;
  Arguments words;
  for (const std::string& word : sources.language->run) {
    std::string text = replaced(word, "{output}", (inside / program).string());
    text = replaced(std::move(text), "{main}", (inside / source_name / sources.main).string());
    if (text == "{class}") text = main_class_in(entry / program, fs::path(sources.main).stem().string()).value();
    words.push_back(std::move(text));
  }
  return words;
}

std::string as_one(const Sources& sources) {
  std::string one;
  for (const SourceFile& file : sources.files)
    one += fmt::format("{} {}\n{}\n", file.name, file.text.size(), file.text);
  return one;
}

// Changes whenever another version of the compiler is installed.
std::string version_of(const std::string& compiler) {
  std::error_code error;
  const fs::path file = fs::canonical(compiler, error);
  struct stat status = {};
  if (error || ::stat(file.c_str(), &status) != 0)
    throw MachineError("there is no compiler " + compiler + " on this machine");
  return fmt::format("{} {} {}", file.string(), status.st_size, status.st_mtime);
}

// An existing build, or the place for a new one.
struct Place {
  fs::path entry;
  Lease lease;  // null: it does not exist
};

Place place_for(const fs::path& cache, const std::string& handed_in, const std::string& how) {
  std::uint64_t key = Digest().add(handed_in).add(how).value();
  for (;; ++key) {
    Place place{entry_of(cache, key), nullptr};
    place.lease = lease(place.entry);
    if (!place.lease || content(place.entry / handed_in_name) == handed_in) return place;
  }
}

Built result_in(const fs::path& entry, const Sources& sources, const std::string& command_line, Isolation isolation) {
  Built built;
  built.accepted = fs::exists(entry / accepted_name);
  built.log = content(entry / log_name);
  built.command_line = command_line;
  if (!built.accepted) return built;
  const fs::path inside = isolation == Isolation::sandboxed ? fs::path(build_folder) : entry;
  built.command.argv = run_line(sources, entry, inside);
  for (const char* name : {source_name, output_name}) built.command.mounts.push_back({entry / name, inside / name});
  built.command.memory_allowance_bytes = sources.language->memory_allowance_bytes;
  built.command.memory_error = sources.language->memory_error;
  return built;
}

void write_sources(const Sources& sources, const fs::path& folder) {
  fs::create_directories(folder);
  for (const SourceFile& file : sources.files) {
    const fs::path path = folder / file.name;
    fs::create_directories(path.parent_path());
    write_file(path, file.text);
  }
}

// Takes the compiler's output into the entry. The build is rejected if the output cannot be taken or started.
void take_output(const Sources& sources, Compiled& ran, const fs::path& entry, const OutputLimits& limits) {
  if (!ran.accepted || !makes_program(*sources.language)) return;
  const fs::path copy = entry / output_name / program_name;
  const bool is_java = uses(*sources.language, "{class}");
  const auto taken = is_java ? take_classes(ran.output.get(), program_name, copy, limits)
                             : take_program(ran.output.get(), program_name, copy, limits);
  std::string fault = taken ? "" : taken.error();
  if (taken && is_java) {
    const auto main = main_class_in(copy, fs::path(sources.main).stem().string());
    if (!main) fault = main.error();
  }
  if (fault.empty()) return;
  ran.accepted = false;
  ran.by_itself = ran.by_itself && steady_clock::now() < limits.deadline;
  ran.log += fault + '\n';
  std::error_code error;
  fs::remove_all(copy, error);
}

// Without isolation, compilers may print the folder they work in.
std::string without_folder(std::string log, const fs::path& folder) {
  const std::string source = (folder / source_name).string() + '/';
  for (std::size_t at = 0; (at = log.find(source, at)) != log.npos;) log.erase(at, source.size());
  for (std::size_t at = 0; (at = log.find(folder.string(), at)) != log.npos;)
    log.replace(at, folder.string().size(), "..");
  return log;
}

}  // namespace

Built build(const Sources& sources, const fs::path& cache_folder, Isolation isolation, const BuildLimits& limits) {
  std::error_code error;
  fs::create_directories(cache_folder, error);
  const fs::path cache = fs::canonical(cache_folder, error);
  if (error) throw MachineError("cannot create the cache folder " + cache_folder.string() + ": " + error.message());

  const Arguments words = compile_line(sources);
  const std::string command_line = shown(words);
  const std::string handed_in = as_one(sources);
  const std::string compiler = words.empty() ? "" : version_of(words.front());
  const std::string how = fmt::format("{}\n{}\n{}", fmt::join(words, " "), compiler, limits.kept_bytes);
  const auto from_cache = [&](const Place& place) {
    Built built = result_in(place.entry, sources, command_line, isolation);
    built.command.in_use = place.lease;
    return built;
  };
  const Place place = place_for(cache, handed_in, how);
  if (place.lease) return from_cache(place);

  const WorkFolder work(cache);
  const fs::path entry = work.path() / "entry";
  write_sources(sources, work.path() / source_name);
  fs::create_directory(work.path() / output_name);
  Compiled ran = words.empty() ? nothing_to_compile() : compile(words, work.path(), isolation, limits);
  if (ran.starved)
    throw CompilerStarved("the compiler ran out of time, most of which other programs on this machine took");
  fs::create_directories(entry / output_name);
  take_output(sources, ran, entry, {limits.kept_bytes, limits.kept_files, ran.deadline});
  fs::rename(work.path() / source_name, entry / source_name);
  write_file(entry / handed_in_name, handed_in);
  write_file(entry / log_name, without_folder(ran.log, work.path()));
  if (ran.accepted) write_file(entry / accepted_name, "");
  if (!ran.by_itself) return result_in(entry, sources, command_line, isolation);  // may succeed next time
  become_entry(entry, place.entry);
  const Place made = place_for(cache, handed_in, how);
  if (!made.lease) throw MachineError("a program was removed from the cache while it was built");
  forget_entries(cache, limits.cache_bytes);
  return from_cache(made);
}

Built build(const fs::path& source, const fs::path& cache, Isolation isolation) {
  if (language_of(source) == nullptr)
    throw MachineError("no language has sources called " + source.filename().string());
  const auto sources = single_source(source, content(source));
  if (sources) return build(*sources, cache, isolation);
  Built rejected;
  rejected.log = sources.error() + '\n';
  return rejected;
}

}  // namespace agon::sandbox

// Theory of operation. A build happens in a folder of its own inside the cache, which is all that the compiler, itself
// in the sandbox, can write beside its temporary files: sources copied in, command line run there, output and log left
// there. Then the folder is renamed to its final name, a fingerprint of sources, command line and compiler; so a name
// that exists is complete, and two builders at once do no harm. The fingerprint only finds the place: what was built
// there is compared byte by byte, because contestants must not be able to get at each other's programs by collisions.
//
// In the folder: source/ with the files as they were handed in, where the compiler runs; program, what it made;
// handed_in, all files again as one, which no compiler has touched; compile.log; accepted, when it was.

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "base/digest.hpp"
#include "sandbox/handle.hpp"
#include "sandbox/java.hpp"
#include "sandbox/languages.hpp"
#include "sandbox/proc.hpp"
#include "sandbox/sources.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using std::chrono::steady_clock;

constexpr const char* source_folder = "source";
constexpr const char* program_name = "program";
constexpr const char* handed_in_name = "handed_in";
constexpr const char* log_name = "compile.log";
constexpr const char* accepted_name = "accepted";
constexpr std::chrono::seconds compile_time_max{60};
constexpr std::size_t log_bytes_max = 64 << 10;
constexpr Limits compile_limits = {.memory_bytes = std::uint64_t{1} << 30,
                                   .tasks = 128,
                                   .scratch_bytes = std::uint64_t{256} << 20,
                                   .stderr_bytes = log_bytes_max};

std::string replaced(std::string text, std::string_view from, const std::string& to) {
  const auto at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// The folders of a Pascal program in which units may lie.
Words unit_folders(const Sources& sources) {
  std::set<std::string> folders;
  for (const std::string& name : sources.compiled) {
    if (const fs::path folder = fs::path(name).parent_path(); !folder.empty()) folders.insert("-Fu" + folder.string());
  }
  return {folders.begin(), folders.end()};
}

// The command line of the compiler, which runs in the folder of the sources.
Words compile_line(const Sources& sources) {
  Words words;
  const auto add = [&](const Words& more) { words.insert(words.end(), more.begin(), more.end()); };
  for (const auto word : sources.language->compile) {
    if (word == "{sources}") {
      add(sources.compiled);
    } else if (word == "{units}") {
      add(unit_folders(sources));
    } else {
      words.push_back(replaced(replaced(std::string(word), "{main}", sources.main), "{output}",
                               fmt::format("../{}", program_name)));
    }
  }
  return words;
}

Words run_line(const Sources& sources, const fs::path& folder) {
  Words words;
  for (const auto word : sources.language->run) {
    std::string text = replaced(std::string(word), "{output}", (folder / program_name).string());
    text = replaced(std::move(text), "{main}", (folder / source_folder / sources.main).string());
    if (text == "{class}") text = main_class_in(folder / program_name, fs::path(sources.main).stem().string()).value();
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

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw machine_error("cannot read " + file.string());
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (!out.flush()) throw machine_error("cannot write " + file.string());
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

struct Ran {
  std::string log;
  bool accepted = false;
  bool by_itself = false;  // it came to its own end, so would again
};

// Reads the compiler's stdout until it ends or its time is over; false: over.
bool read_output(const Process& process, std::string& log) {
  const auto end = steady_clock::now() + compile_time_max;
  for (char block[4096];;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - steady_clock::now()).count();
    pollfd waiting = {process.output(), POLLIN, 0};
    if (left <= 0 || ::poll(&waiting, 1, static_cast<int>(left)) <= 0) return false;
    const ssize_t count = ::read(process.output(), block, sizeof block);
    if (count <= 0) return true;
    log.append(block, std::min(static_cast<std::size_t>(count), log_bytes_max - std::min(log.size(), log_bytes_max)));
  }
}

Ran compile(const Words& command_line, const fs::path& folder, Isolation isolation) {
  const Command command = {.argv = command_line, .mounts = {{folder, folder, true}}, .folder = folder / source_folder};
  const auto process = Process::start(command, compile_limits, isolation);
  Ran ran;
  const bool in_time = read_output(*process, ran.log) && process->wait(std::chrono::seconds(5));
  const Bill bill = process->finish();
  ran.log += bill.stderr_text;
  ran.by_itself = in_time && !bill.killed_by_us && bill.signal == 0;
  ran.accepted = ran.by_itself && bill.exit_code == 0;
  if (!in_time) ran.log += fmt::format("\nthe compiler was stopped after {} s\n", compile_time_max.count());
  if (bill.out_of_memory)
    ran.log += fmt::format("\nthe compiler met its limit of {} MB\n", compile_limits.memory_bytes >> 20);
  return ran;
}

// A folder inside the cache that vanishes unless it is given its final name.
class WorkFolder {
 public:
  explicit WorkFolder(const fs::path& cache) {
    std::string pattern = (cache / "building-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw machine_error("cannot make a folder in " + cache.string());
    path_ = pattern;
    fs::permissions(path_, fs::perms(0755));
  }
  ~WorkFolder() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  const fs::path& path() const { return path_; }
  void become(const fs::path& name) {
    std::error_code error;
    fs::rename(path_, name, error);  // fails when another builder was faster: then its folder is as good
    if (error && !fs::exists(name)) throw MachineError("cannot write " + name.string() + ": " + error.message());
  }

 private:
  fs::path path_;
};

// The folder of these files and command line: the one that holds them, or the first that is free.
fs::path place_for(const fs::path& cache, const std::string& handed_in, const std::string& how) {
  std::uint64_t key = Digest().add(handed_in).add(how).value();
  for (;; ++key) {
    fs::path folder = cache / fmt::format("{:016x}", key);
    if (!fs::exists(folder)) return folder;
    if (fs::exists(folder / handed_in_name) && content(folder / handed_in_name) == handed_in) return folder;
  }
}

Built result_in(const fs::path& folder, const Sources& sources, const std::string& command_line) {
  Built built;
  built.accepted = fs::exists(folder / accepted_name);
  built.log = content(folder / log_name);
  built.command_line = command_line;
  if (!built.accepted) return built;
  built.command.argv = run_line(sources, folder);
  built.command.mounts = {{folder, folder, false}};
  built.command.memory_allowance_bytes = sources.language->memory_allowance_bytes;
  return built;
}

void write_sources(const Sources& sources, const fs::path& folder) {
  fs::create_directories(folder / source_folder);
  for (const SourceFile& file : sources.files) {
    const fs::path path = folder / source_folder / file.name;
    fs::create_directories(path.parent_path());
    write_file(path, file.text);
  }
}

// What was compiled and cannot be started is not accepted.
void find_main_class(const Sources& sources, const fs::path& folder, Ran& ran) {
  const auto main = main_class_in(folder / program_name, fs::path(sources.main).stem().string());
  if (main) return;
  ran.accepted = false;
  ran.log += main.error() + '\n';
}

}  // namespace

Built build(const Sources& sources, const fs::path& cache_folder, Isolation isolation) {
  std::error_code error;
  fs::create_directories(cache_folder, error);
  const fs::path cache = fs::canonical(cache_folder, error);
  if (error) throw MachineError("cannot make the cache folder " + cache_folder.string() + ": " + error.message());

  const Words words = compile_line(sources);
  const std::string command_line = fmt::format("{}", fmt::join(words, " "));
  const std::string handed_in = as_one(sources);
  const fs::path place = place_for(cache, handed_in, command_line + '\n' + version_of(words.front()));
  if (fs::exists(place)) return result_in(place, sources, command_line);

  const bool is_java = sources.language->id == "java";
  WorkFolder work(cache);
  write_sources(sources, work.path());
  if (is_java) fs::create_directory(work.path() / program_name);
  Ran ran = compile(words, work.path(), isolation);
  if (ran.accepted && is_java) find_main_class(sources, work.path(), ran);
  write_file(work.path() / handed_in_name, handed_in);
  write_file(work.path() / log_name, ran.log);
  if (ran.accepted) write_file(work.path() / accepted_name, "");
  if (!ran.by_itself) return result_in(work.path(), sources, command_line);  // may go better next time
  work.become(place);
  return result_in(place, sources, command_line);
}

Built build(const fs::path& source, const fs::path& cache, Isolation isolation) {
  if (language_of(source) == nullptr)
    throw MachineError("no language has sources called " + source.filename().string());
  return build(single_source(source, content(source)), cache, isolation);
}

}  // namespace agon::sandbox

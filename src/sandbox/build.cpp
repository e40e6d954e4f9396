// Theory of operation. A build happens in a folder of its own inside the cache, which is all that the compiler, itself
// in the sandbox, can write beside its temporary files: source copied in, command line run there, output and log left
// there. Then the folder is renamed to its final name, a fingerprint of source, command line and compiler; so a name
// that exists is complete, and two builders at once do no harm. The fingerprint only finds the place: the source kept
// in it is compared byte by byte, because contestants must not be able to get at each other's programs by collisions.

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <sys/stat.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>

#include "base/digest.hpp"
#include "sandbox/handle.hpp"
#include "sandbox/java.hpp"
#include "sandbox/languages.hpp"
#include "sandbox/proc.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using std::chrono::steady_clock;

constexpr const char* log_name = "compile.log";
constexpr const char* accepted_name = "accepted";
constexpr std::chrono::seconds compile_time_max{60};
constexpr std::size_t log_bytes_max = 64 << 10;
constexpr Limits compile_limits = {.memory_bytes = std::uint64_t{1} << 30,
                                   .tasks = 128,
                                   .scratch_bytes = std::uint64_t{256} << 20,
                                   .stderr_bytes = log_bytes_max};

std::string replaced(std::string text, std::string_view from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 128 || std::isalnum(byte) != 0 || c == '_' || c == '-' || c == '.' || c == '$';
}

// How the files of one build are called inside its folder.
struct Names {
  std::string source;
  std::string output;
};

Names names_for(const Language& language, const fs::path& source, const std::string& text) {
  // javac wants a public class in a file of its name; contestants' files are called anything.
  std::string stem = language.id == "java" ? public_class_of(text).value_or("Main") : source.stem().string();
  for (char& c : stem) {
    if (!is_plain(c)) c = '_';
  }
  if (stem.starts_with('-')) stem.front() = '_';  // no option of the compiler
  return {stem + std::string(language.extension), "program"};
}

Words filled_in(const std::vector<std::string_view>& pattern, const Names& names, const fs::path& folder) {
  Words words;
  for (const auto word : pattern) {
    std::string text = replaced(std::string(word), "{source}", names.source);
    text = replaced(std::move(text), "{output}", names.output);
    text = replaced(std::move(text), "{folder}", folder.string());
    if (text.find("{main}") != std::string::npos) text = replaced(text, "{main}", main_class_in(folder / names.output));
    words.push_back(std::move(text));
  }
  return words;
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
  const Command command = {.argv = command_line, .mounts = {{folder, folder, true}}, .folder = folder};
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

// The folder of this source and command line: the one that holds it, or the first that is free.
fs::path place_for(const fs::path& cache, const Names& names, const std::string& text, const std::string& how) {
  std::uint64_t key = Digest().add(text).add(how).value();
  for (;; ++key) {
    fs::path folder = cache / fmt::format("{:016x}", key);
    if (!fs::exists(folder) || (fs::exists(folder / names.source) && content(folder / names.source) == text))
      return folder;
  }
}

Built result_in(const fs::path& folder, const Language& language, const Names& names, const std::string& command_line) {
  Built built;
  built.accepted = fs::exists(folder / accepted_name);
  built.log = content(folder / log_name);
  built.command_line = command_line;
  if (!built.accepted) return built;
  built.command.argv = filled_in(language.run, names, folder);
  built.command.mounts = {{folder, folder, false}};
  built.command.memory_allowance_bytes = language.memory_allowance_bytes;
  return built;
}

}  // namespace

Built build(const fs::path& source, const fs::path& cache_folder, Isolation isolation) {
  const Language* language = language_of(source);
  if (language == nullptr) throw MachineError("no language has sources called " + source.filename().string());
  std::error_code error;
  fs::create_directories(cache_folder, error);
  const fs::path cache = fs::canonical(cache_folder, error);
  if (error) throw MachineError("cannot make the cache folder " + cache_folder.string() + ": " + error.message());

  const std::string text = content(source);
  const Names names = names_for(*language, source, text);
  const Words words = filled_in(language->compile, names, "");
  const std::string command_line = fmt::format("{}", fmt::join(words, " "));
  const fs::path place = place_for(cache, names, text, command_line + '\n' + version_of(words.front()));
  if (fs::exists(place)) return result_in(place, *language, names, command_line);

  WorkFolder work(cache);
  write_file(work.path() / names.source, text);
  if (language->id == "java") fs::create_directory(work.path() / names.output);
  const Ran ran = compile(words, work.path(), isolation);
  write_file(work.path() / log_name, ran.log);
  if (ran.accepted) write_file(work.path() / accepted_name, "");
  if (!ran.by_itself) return result_in(work.path(), *language, names, command_line);  // may go better next time
  work.become(place);
  return result_in(place, *language, names, command_line);
}

}  // namespace agon::sandbox

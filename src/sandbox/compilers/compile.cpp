// Theory of operation. The compiler reads hostile text, and may run code of its author. So it sees the sources
// read-only and writes to folders in memory, which are bounded and vanish with it. To get its output, we open its
// output folder before it starts, and read through that descriptor when all of its processes are dead. It starts as a
// shell that reports that setup is complete and waits for a line; then the shell becomes the compiler.

#include "sandbox/compilers/compile.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <memory>

#include "sandbox/spawn.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr std::size_t log_bytes_max = 64 << 10;
constexpr std::uint64_t memory_bytes_max = std::uint64_t{1} << 30;  // includes files written in memory
constexpr std::uint64_t temporary_bytes_max = std::uint64_t{256} << 20;
constexpr std::uint32_t tasks_max = 128;
constexpr auto look_again = 100ms;  // whether it has ended, while other processes keep its stdout open
constexpr auto delays_apart = 1s;
constexpr const char* hold = R"(echo; read -r go; exec "$@" </dev/null)";
constexpr int cannot_execute = 126, not_found = 127;  // a shell's exit codes

std::chrono::milliseconds left_until(steady_clock::time_point deadline) {
  return std::max(std::chrono::duration_cast<std::chrono::milliseconds>(deadline - steady_clock::now()), 0ms);
}

// The time limit of a compiler. It stops while others have the processors, such as the matches it yields to, up to a
// limit.
class BuildTime {
 public:
  explicit BuildTime(const BuildLimits& limits)
      : first_(steady_clock::now() + limits.time), latest_(first_ + limits.delay) {}

  steady_clock::time_point latest() const { return latest_; }
  steady_clock::time_point deadline() const { return deadline_; }
  bool reached_latest() const { return deadline_ == latest_; }

  // The delay accumulates over the processes that exist at each reading.
  bool is_over(const Process& process) {
    const auto now = steady_clock::now();
    if (now >= next_look_ || now >= deadline_) {
      const auto delay = std::chrono::duration_cast<steady_clock::duration>(process.run_delay());
      deadline_ = std::min(first_ + delay, latest_);
      next_look_ = now + delays_apart;
    }
    return now >= deadline_;
  }

 private:
  const steady_clock::time_point first_, latest_;
  steady_clock::time_point deadline_ = first_;
  steady_clock::time_point next_look_{};
};

// Reads the compiler's stdout until it has ended; false on a timeout.
bool read_output(Process& process, std::string& log, BuildTime& time) {
  std::array<char, 4096> block;
  bool open = true;
  while (!time.is_over(process)) {
    const auto wait = std::min<std::chrono::milliseconds>(look_again, left_until(time.deadline()));
    pollfd waiting = {process.output(), POLLIN, 0};
    if (!open) {
      if (process.wait(wait)) return true;
    } else if (::poll(&waiting, 1, static_cast<int>(wait.count())) == 0) {
      if (process.wait(0ms)) return true;
    } else {
      const ssize_t count = ::read(process.output(), block.data(), block.size());
      open = count > 0;
      if (open) log.append(block.data(), std::min(static_cast<std::size_t>(count), log_bytes_max - log.size()));
    }
  }
  return false;
}

// Waits for the shell's line; false: it has exited, or a timeout.
bool is_ready(const Process& process, steady_clock::time_point deadline) {
  pollfd waiting = {process.output(), POLLIN, 0};
  char line = 0;
  return ::poll(&waiting, 1, static_cast<int>(left_until(deadline).count())) == 1 &&
         ::read(process.output(), &line, 1) == 1;
}

Command held(const std::vector<std::string>& command_line, const fs::path& folder, Isolation isolation,
             std::uint64_t written_bytes) {
  Command command;
  command.argv = {"/bin/sh", "-c", hold, "sh"};
  command.argv.insert(command.argv.end(), command_line.begin(), command_line.end());
  const fs::path inside = isolation == Isolation::sandboxed ? fs::path(build_folder) : folder;
  command.folder = inside / source_name;
  command.mounts = {{folder / source_name, inside / source_name}, {{}, inside / output_name, true, written_bytes}};
  return command;
}

}  // namespace

bool was_starved(Nanoseconds run_delay, Nanoseconds cpu, Nanoseconds time) {
  return run_delay * 2 > time && cpu * 4 < time * 3;
}

Compiled compile(const std::vector<std::string>& command_line, const fs::path& folder, Isolation isolation,
                 const BuildLimits& build) {
  const Limits limits = {.memory_bytes = memory_bytes_max,
                         .tasks = tasks_max,
                         .scratch_bytes = temporary_bytes_max,
                         .stderr_bytes = log_bytes_max,
                         .background = build.background};
  const Command command = held(command_line, folder, isolation, build.written_bytes);
  BuildTime time(build);
  Compiled ran;
  std::unique_ptr<Process> process;
  try {
    process = Process::start(command, limits, isolation);
  } catch (const CommandTooLong&) {  // only here: another machine may have a larger limit
    ran.log = "the compiler cannot be started: its command line is too long; use fewer files and folders\n";
    return ran;
  }
  const bool ready = is_ready(*process, time.latest());
  if (ready) ran.output = os::Handle(process->open_inside(command.mounts.back().inside));
  if (!ran.output) {
    const ResourceUsage usage = process->finish();  // throws if the sandbox failed
    throw MachineError("the compiler cannot be started: " + usage.stderr_text);
  }
  const bool told = ::write(process->input(), "\n", 1) == 1;
  process->close_input();
  const bool in_time = told && read_output(*process, ran.log, time);
  ran.deadline = time.deadline();
  ran.starved =
      !in_time && time.reached_latest() && was_starved(process->run_delay(), process->cpu(), build.time + build.delay);
  const ResourceUsage usage = process->finish();
  if (in_time && (usage.exit_code == cannot_execute || usage.exit_code == not_found))
    throw MachineError(fmt::format("{} cannot be executed: {}", command_line.front(), usage.stderr_text));
  ran.log += usage.stderr_text;
  ran.by_itself = in_time && !usage.killed_by_us && usage.signal == 0;
  ran.accepted = ran.by_itself && usage.exit_code == 0;
  if (!in_time)
    ran.log += fmt::format("\nthe compiler was stopped after {} s\n",
                           std::chrono::duration_cast<std::chrono::seconds>(build.time).count());
  if (usage.out_of_memory) ran.log += fmt::format("\nthe compiler met its limit of {} MB\n", memory_bytes_max >> 20);
  return ran;
}

}  // namespace agon::sandbox

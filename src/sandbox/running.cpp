// Theory of operation. A sandboxed program has two processes: the first one of a pid namespace, which is our child
// (first_process.cpp), and the program, its first child. It is started in a cell (cell.hpp). If that is impossible, it
// has its own bubblewrap, and three processes: bubblewrap outside (our child), bubblewrap's init inside (the first
// process of the pid namespace) and the program. When the program ends, the first process, or bubblewrap outside, ends
// with a report or with its exit code. When the first process, here called init, dies, the kernel kills everything in
// its namespace, whatever session it has moved to, and only then reports init as dead: so killing init and waiting for
// it is enough, without races. Bubblewrap's init is known from its status pipe. Such a pipe also tells whether the
// program was executed at all, which distinguishes a failure of the sandbox (ours) from a failure of the program (its
// own).
//
// Without isolation the program is our child and leads its own session. Its descendants are found in its cgroup or,
// without cgroups, by an environment variable that children inherit, as far as that goes.
//
// If the machine has memory cgroups, the kernel enforces the memory limit. Otherwise a watch adds up the resident
// memory of the tree every 10 ms and kills it over the limit; RLIMIT_DATA at twice the limit stops faster growth.

#include "sandbox/running.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include <algorithm>
#include <atomic>
#include <csignal>

#include "sandbox/bubblewrap.hpp"
#include "sandbox/filter.hpp"
#include "sandbox/proc.hpp"

extern char** environ;

namespace agon::sandbox {
namespace {

constexpr std::uint64_t sandbox_bytes = std::uint64_t{4} << 20;  // bubblewrap's two processes: 2 MB
constexpr std::uint64_t open_files_max = 256;
constexpr std::uint64_t pending_signals_max = 1024;  // and timers; the kernel counts them for the user
constexpr int init_time_ms = 2000;                   // bubblewrap takes 2 ms to report its init
constexpr int niceness_max = 19;                     // the kernel's

std::uint64_t memory_limit(const Command& command, const Limits& limits) {
  return limits.memory_bytes + command.memory_allowance_bytes + sandbox_bytes;
}

Command with_memory(Command command, const Limits& limits) {
  for (std::string& word : command.argv) {
    static constexpr std::string_view key = "{memory_mb}";
    const auto at = word.find(key);
    if (at != std::string::npos) word.replace(at, key.size(), std::to_string(limits.memory_bytes >> 20));
  }
  return command;
}

std::string new_marker() {
  static std::atomic<std::uint64_t> made{0};
  return fmt::format("AGON_PROCESS={}-{}", ::getpid(), ++made);
}

// The calling thread's, increased for background programs.
int niceness(const Limits& limits) {
  return std::min(::getpriority(PRIO_PROCESS, 0) + (limits.background ? background_niceness : 0), niceness_max);
}

}  // namespace

Running::Running(const Command& command, const Limits& limits, const GroupPlaces& places)
    : niceness_(niceness(limits)),
      group_(places, {memory_limit(command, limits), limits.tasks + sandbox_tasks, niceness_}),
      program_(command.argv.at(0)),
      memory_error_(command.memory_error) {}

Running::~Running() {
  try {
    if (child_.pid != 0 && !finished_) end_all();
    if (finished_) leave_cell();
  } catch (const MachineError&) {  // processes that do not die: nothing more can be done here
  }
}

void Running::begin(const Command& command, const Limits& limits, Isolation isolation) {
  os::Pipe input = os::make_pipe();
  os::Pipe output = os::make_pipe();
  os::Pipe errors = os::make_pipe();
  Spawn wanted;
  wanted.input = input.read.get();
  wanted.output = output.write.get();
  wanted.errors = errors.write.get();
  wanted.groups = group_.entrances();
  wanted.made_in = group_.made_in();
  wanted.made_in_entrance = group_.made_in_entrance();
  wanted.niceness = niceness_;
  wanted.limits = {{RLIMIT_CORE, 0},
                   {RLIMIT_NOFILE, open_files_max},
                   {RLIMIT_FSIZE, limits.scratch_bytes},
                   {RLIMIT_MSGQUEUE, 0},
                   {RLIMIT_SIGPENDING, pending_signals_max}};
  if (!group_.limits_memory()) {
    memory_most_ = memory_limit(command, limits);
    wanted.limits.push_back({RLIMIT_DATA, 2 * memory_most_});
  }
  drain_.emplace(std::move(errors.read), limits.stderr_bytes);
  if (isolation == Isolation::sandboxed) {
    begin_sandboxed(with_memory(command, limits), limits, std::move(wanted));
  } else {
    begin_here(with_memory(command, limits), std::move(wanted));
  }
  input_ = std::move(input.write);
  output_ = std::move(output.read);
  if (memory_most_ != 0) watch_.emplace([this] { look(); });
}

// Without a cpuset a program could request all processors of the machine, and would get them.
Affinity Running::affinity() const { return group_.keeps_processors() ? Affinity::free : Affinity::fixed; }

void Running::begin_sandboxed(const Command& command, const Limits& limits, Spawn wanted) {
  wanted.environment = sandbox_environment();
  if (!begin_in_cell(command, limits, wanted)) begin_in_bubblewrap(command, limits, std::move(wanted));
}

// False: the program needs its own sandbox.
bool Running::begin_in_cell(const Command& command, const Limits& limits, Spawn wanted) {
  std::unique_ptr<Cell> cell = take_cell(command);
  if (!cell) return false;
  os::Pipe status = os::make_pipe();
  ::fcntl(status.read.get(), F_SETFL, O_NONBLOCK);
  wanted.kept = {status.write.get()};
  wanted.argv = command.argv;
  wanted.argv.insert(wanted.argv.begin(), std::to_string(status.write.get()));
  try {
    wanted.entry = cell->entry(command, limits, affinity(), !group_.limits_tasks());
    child_ = spawn(wanted);
  } catch (const CommandTooLong&) {  // cells are not to blame, and bubblewrap's command line is longer
    throw;
  } catch (const MachineError&) {  // a lasting failure will be reported by the other way
    cell_failed();
    return false;
  }
  status_ = std::move(status.read);
  cell_ = std::move(cell);
  return true;
}

void Running::begin_in_bubblewrap(const Command& command, const Limits& limits, Spawn wanted) {
  const os::Handle filter = open_filter(affinity());
  os::Pipe status = os::make_pipe();
  os::Pipe hold;
  BubblewrapFiles files = {status.write.get(), filter.get(), -1};
  wanted.kept = {files.status, files.filter};
  if (!group_.limits_tasks()) {
    hold = os::make_pipe();
    files.hold = hold.read.get();
    wanted.kept.push_back(files.hold);
  }
  wanted.argv = bubblewrap_command_line(command, limits, files);
  wanted.protect_devices = ::geteuid() == 0;
  ::fcntl(status.read.get(), F_SETFL, O_NONBLOCK);
  status_ = std::move(status.read);
  child_ = spawn(wanted);
  if (!hold.write) return;

  // The tasks limit is per user and user namespace, so it is set on init before init starts the program.
  const rlimit most = {limits.tasks + sandbox_tasks, limits.tasks + sandbox_tasks};
  const std::lock_guard lock(mutex_);
  status.write.reset();
  find_init(init_time_ms);
  if (!init_) return;  // bubblewrap has failed; finish() reports that
  if (::prlimit(init_pid_, RLIMIT_NPROC, &most, nullptr) != 0)
    throw os::machine_error("cannot limit the number of tasks");
  if (::write(hold.write.get(), "1", 1) != 1) throw os::machine_error("cannot let the program start");
}

void Running::begin_here(const Command& command, Spawn wanted) {
  home_.emplace();
  wanted.argv = command.argv;
  wanted.folder = command.folder.empty() ? home_->path() : command.folder.string();
  for (char** variable = environ; *variable != nullptr; ++variable) wanted.environment.emplace_back(*variable);
  wanted.environment.push_back("TMPDIR=" + home_->path());
  if (group_.empty()) {
    marker_ = new_marker();
    wanted.environment.push_back(marker_);
  }
  child_ = spawn(wanted);
}

Nanoseconds Running::cpu() const {
  if (finished_) return usage_.cpu;
  if (group_.counts_cpu()) return group_.cpu();
  const std::lock_guard lock(mutex_);
  const pid_t pid = root();
  // The usage of a process that ended without being waited for is no longer visible.
  if (pid != 0) cpu_seen_ = std::max(cpu_seen_, cpu_of_tree(pid));
  return cpu_seen_;
}

Nanoseconds Running::run_delay() const {
  if (const auto stalled = group_.freezer().stalled()) return *stalled;
  const Nanoseconds used = cpu();
  const std::lock_guard lock(mutex_);
  return delay_.update(times_of_threads(processes(false)), used);
}

void Running::freeze() {
  const std::lock_guard lock(mutex_);
  if (killed_ || finished_) return;
  if (!group_.freezer()) {
    stopped_.stop([&] { return processes(!frozen_); });
  } else if (!frozen_ && !group_.freezer().freeze()) {
    return;  // the watchdog notices by its processor time
  }
  frozen_ = true;
}

void Running::thaw() {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(frozen_, false)) return;
  stopped_.resume();
  if (group_.freezer() && !group_.freezer().thaw()) throw os::machine_error("cannot thaw a program");
}

bool Running::wait(std::chrono::milliseconds time) { return ready(child_.pidfd, static_cast<int>(time.count())); }

// Through the program and not through init: the kernel lets an ordinary user inspect what was executed inside.
int Running::open_inside(const std::filesystem::path& folder) const {
  const std::lock_guard lock(mutex_);
  const pid_t pid = program();
  if (pid == 0) return -1;
  const std::string path = status_ ? fmt::format("/proc/{}/root{}", pid, folder.string()) : folder.string();
  return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

void Running::kill() {
  const std::lock_guard lock(mutex_);
  if (finished_) return;
  killed_by_caller_ = true;
  kill_locked();
}

void Running::kill_locked() {
  if (killed_) return;
  killed_ = true;
  find_init(init_time_ms);
  kill_by(child_.pidfd);  // first, so that it does not report init's death as the program's
  if (init_) kill_by(init_);
  if (!status_) ::kill(-child_.pid, SIGKILL);
  // In version 1, frozen processes do not die.
  if (std::exchange(frozen_, false) && group_.freezer()) group_.freezer().thaw();
  if (status_) return;
  // A process in its own session may hold the output that our caller is reading.
  try {
    group_.try_kill_all();
    end_marked();
  } catch (const MachineError&) {  // finish() tries again, and reports that
  }
}

// Called by the watch. (The kernel's own peak, ru_maxrss, is useless: it starts with our size, not the program's.)
void Running::look() {
  const std::lock_guard lock(mutex_);
  const pid_t pid = root();
  if (pid == 0) return;
  const std::uint64_t now = resident_of_tree(pid);
  memory_seen_ = std::max(memory_seen_, now);
  if (now > memory_most_ && !finished_) kill_locked();
}

// Learns from bubblewrap which process is init inside; waits for that at most this long.
void Running::find_init(int milliseconds) const {
  if (!status_ || cell_ || init_) return;
  for (;;) {
    read_status_pipe();
    const pid_t pid = read_status(status_text_).init_pid;
    if (pid != 0) {
      init_pid_ = pid;
      init_ = pidfd_of(pid);
      // Its parent must still be bubblewrap, which we have not waited for; otherwise another process has reused init's
      // number.
      if (init_ && parent_of(pid) != child_.pid) init_.reset();
      return;
    }
    if (milliseconds == 0 || !ready(status_, milliseconds)) return;
    pollfd state = {status_.get(), POLLIN, 0};
    if (::poll(&state, 1, 0) == 1 && (state.revents & POLLIN) == 0) return;  // bubblewrap has ended without a report
  }
}

void Running::read_status_pipe() const {
  char block[512];
  for (ssize_t count = 0; (count = ::read(status_.get(), block, sizeof block)) > 0;) {
    status_text_.append(block, static_cast<std::size_t>(count));
  }
}

// The process from which all others of the program descend, even those whose parents have ended; 0: not started yet.
// Call with the mutex held.
pid_t Running::root() const {
  if (!status_ || cell_) return child_.pid;
  find_init(0);
  return init_ ? init_pid_ : 0;
}

// The program's own process; 0: not started yet. Call with the mutex held.
pid_t Running::program() const {
  const pid_t first = root();
  if (!status_ || first == 0) return first;
  const auto children = children_of(first);
  return children.empty() ? 0 : children.front();
}

// The program's processes without bubblewrap's, parents before children; `strays` also includes detached ones, which
// without isolation requires searching all processes of the machine. Call with the mutex held.
std::vector<pid_t> Running::processes(bool strays) const {
  const pid_t first = root();
  if (first == 0) return {};
  std::vector<pid_t> all = tree_of(first);
  if (status_) all.erase(all.begin());
  if (!strays || marker_.empty()) return all;
  for (const pid_t pid : processes_with(marker_)) {
    if (std::ranges::find(all, pid) == all.end()) all.push_back(pid);
  }
  return all;
}

std::unique_ptr<Process> start_in(const GroupPlaces& places, const Command& command, const Limits& limits,
                                  Isolation isolation) {
  static const auto once = std::signal(SIGPIPE, SIG_IGN);  // writing to a program that has gone only fails
  static_cast<void>(once);
  open_standard_descriptors();
  if (isolation == Isolation::sandboxed) {
    if (const auto isolates = check_isolation(); !isolates) throw MachineError(isolates.error());
  }
  auto running = std::make_unique<Running>(command, limits, places);
  running->begin(command, limits, isolation);
  return running;
}

std::unique_ptr<Process> Process::start(const Command& command, const Limits& limits, Isolation isolation) {
  return start_in(group_places(), command, limits, isolation);
}

}  // namespace agon::sandbox

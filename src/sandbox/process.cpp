// Theory of operation. A sandboxed program has three processes: bubblewrap outside (our child), bubblewrap's init
// inside (the first process of a pid namespace) and the program, init's first child. When the program ends, bubblewrap
// outside ends with its exit code. When init dies, the kernel kills all that is in its namespace, whatever session it
// has gone to, and only then reports init as dead: so killing init and waiting for it is all it takes, and cannot be
// raced. Init's pid comes from bubblewrap's status pipe; the same pipe tells whether the program was executed at all,
// which is how a failure of the sandbox (ours) is told from a failure of the program (its own).
//
// Without isolation the program is our child, and leader of its own session.

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <csignal>
#include <filesystem>
#include <mutex>
#include <optional>

#include "sandbox/bubblewrap.hpp"
#include "sandbox/drain.hpp"
#include "sandbox/proc.hpp"
#include "sandbox/sandbox.hpp"
#include "sandbox/spawn.hpp"

extern char** environ;

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;

bool ready(int fd, int milliseconds) {
  pollfd waiting = {fd, POLLIN, 0};
  return ::poll(&waiting, 1, milliseconds) > 0;
}

int open_pidfd(pid_t pid) { return static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)); }
void kill_pidfd(const Handle& pidfd) { ::syscall(SYS_pidfd_send_signal, pidfd.get(), SIGKILL, nullptr, 0); }

// A folder for the time of one program.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::error_code error;
    std::string pattern = (fs::temp_directory_path(error) / "agon-home-XXXXXX").string();
    if (error || ::mkdtemp(pattern.data()) == nullptr) throw machine_error("cannot make a temporary folder");
    path_ = pattern;
  }
  ~ScratchFolder() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

class Running final : public Process {
 public:
  Running(const Command& command, const Limits& limits, Isolation isolation) {
    Pipe input = make_pipe();
    Pipe output = make_pipe();
    Pipe errors = make_pipe();
    Spawn wanted;
    wanted.input = input.read.get();
    wanted.output = output.write.get();
    wanted.errors = errors.write.get();
    wanted.limits = {{RLIMIT_CORE, 0}, {RLIMIT_NOFILE, 256}, {RLIMIT_FSIZE, limits.scratch_bytes}};
    Pipe status;
    if (isolation == Isolation::sandboxed) {
      status = make_pipe();
      wanted.argv = bubblewrap_command_line(command, limits, status.write.get(), -1);
      wanted.environment = sandbox_environment();
      wanted.kept = {status.write.get()};
    } else {
      home_.emplace();
      wanted.argv = command.argv;
      for (char** variable = environ; *variable != nullptr; ++variable) wanted.environment.emplace_back(*variable);
      wanted.environment.push_back("TMPDIR=" + home_->path());
      wanted.folder = command.folder.empty() ? home_->path() : command.folder.string();
    }
    drain_.emplace(std::move(errors.read), limits.stderr_bytes);
    child_ = spawn(wanted);
    input_ = std::move(input.write);
    output_ = std::move(output.read);
    status_ = std::move(status.read);
    if (status_) ::fcntl(status_.get(), F_SETFL, O_NONBLOCK);
  }

  ~Running() override {
    if (!finished_) end_all();
  }

  int input() const override { return input_.get(); }
  int output() const override { return output_.get(); }

  Nanoseconds cpu() const override {
    const pid_t pid = program();
    return pid == 0 ? Nanoseconds{} : cpu_of_tree(pid);
  }

  Nanoseconds run_delay() const override {
    const pid_t pid = program();
    return pid == 0 ? Nanoseconds{} : run_delay_of(pid);
  }

  void kill() override {
    const std::lock_guard lock(mutex_);
    if (killed_ || finished_) return;
    killed_ = true;
    find_init(2000);
    kill_pidfd(child_.pidfd);
    if (init_) kill_pidfd(init_);
    if (!status_) ::kill(-child_.pid, SIGKILL);
  }

  bool wait(std::chrono::milliseconds time) override {
    return ready(child_.pidfd.get(), static_cast<int>(time.count()));
  }

  Bill finish() override {
    Bill bill;
    bill.cpu = cpu();
    end_all();
    bill.cpu = std::max(bill.cpu, cpu_waited_for_);
    bill.exit_code = ended_.si_code == CLD_EXITED ? ended_.si_status : 0;
    bill.signal = ended_.si_code == CLD_EXITED ? 0 : ended_.si_status;
    bill.killed_by_us = killed_ && bill.signal == SIGKILL;
    if (status_ && bill.exit_code > 128) bill.signal = std::exchange(bill.exit_code, 0) - 128;
    Kept kept = drain_->take();
    bill.stderr_bytes = kept.bytes;
    bill.stderr_text = std::move(kept.text);
    if (status_ && !bill.killed_by_us && !read_status(status_text_).program_began) {
      throw MachineError("the sandbox could not start the program: " + bill.stderr_text);
    }
    return bill;
  }

 private:
  // Learns from bubblewrap which process is init inside; waits for it at most this long.
  void find_init(int milliseconds) const {
    if (!status_ || init_) return;
    for (;;) {
      read_status_pipe();
      const pid_t pid = read_status(status_text_).init_pid;
      if (pid != 0) {
        init_pid_ = pid;
        init_ = Handle(open_pidfd(pid));
        // Bubblewrap, not yet waited for by us, is still its parent; anything else is a newcomer with init's number.
        if (init_ && parent_of(pid) != child_.pid) init_.reset();
        return;
      }
      pollfd waiting[2] = {{status_.get(), POLLIN, 0}, {child_.pidfd.get(), POLLIN, 0}};
      if (milliseconds == 0 || ::poll(waiting, 2, milliseconds) <= 0 || waiting[0].revents == 0) return;
      if (waiting[0].revents == POLLHUP) return;
    }
  }

  void read_status_pipe() const {
    char block[512];
    for (ssize_t count = 0; (count = ::read(status_.get(), block, sizeof block)) > 0;) {
      status_text_.append(block, static_cast<std::size_t>(count));
    }
  }

  // The program's own pid; 0: not started yet.
  pid_t program() const {
    if (!status_) return child_.pid;
    const std::lock_guard lock(mutex_);
    if (program_pid_ == 0) {
      find_init(0);
      if (init_) {
        const auto children = children_of(init_pid_);
        if (!children.empty()) program_pid_ = children.front();
      }
    }
    return program_pid_;
  }

  void end_all() {
    kill();
    rusage used = {};
    ::syscall(SYS_waitid, P_PIDFD, child_.pidfd.get(), &ended_, WEXITED, &used);
    const auto time = [](const timeval& value) {
      return Nanoseconds(std::chrono::seconds(value.tv_sec) + std::chrono::microseconds(value.tv_usec));
    };
    cpu_waited_for_ = time(used.ru_utime) + time(used.ru_stime);
    if (init_) ready(init_.get(), -1);
    if (status_) read_status_pipe();
    finished_ = true;
    input_.reset();
    output_.reset();
    home_.reset();
  }

  Handle input_;
  Handle output_;
  Child child_;
  std::optional<Drain> drain_;
  std::optional<ScratchFolder> home_;

  mutable std::mutex mutex_;  // kill() comes from any thread
  mutable std::string status_text_;
  Handle status_;  // of bubblewrap's reports; none without isolation
  mutable Handle init_;
  mutable pid_t init_pid_ = 0;
  mutable pid_t program_pid_ = 0;

  siginfo_t ended_ = {};
  Nanoseconds cpu_waited_for_{};
  bool killed_ = false;
  bool finished_ = false;
};

}  // namespace

std::unique_ptr<Process> Process::start(const Command& wanted, const Limits& limits, Isolation isolation) {
  static const bool once = [] {
    std::signal(SIGPIPE, SIG_IGN);  // writing to a program that has gone is an error of write, nothing more
    return true;
  }();
  static_cast<void>(once);
  if (isolation == Isolation::sandboxed) {
    if (const std::string why = why_no_isolation(); !why.empty()) throw MachineError(why);
  }
  Command command = wanted;
  for (std::string& word : command.argv) {
    static constexpr std::string_view key = "{memory_mb}";
    const auto at = word.find(key);
    if (at != std::string::npos) word.replace(at, key.size(), std::to_string(limits.memory_bytes >> 20));
  }
  return std::make_unique<Running>(command, limits, isolation);
}

}  // namespace agon::sandbox

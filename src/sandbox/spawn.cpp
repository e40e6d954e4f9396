// Theory of operation. fork() copies page tables, which takes long in a big process and may fail where memory is short.
// We use clone(CLONE_VM | CLONE_VFORK): the child runs in our memory, on a stack of its own, while the calling thread
// waits, until the program is executed or the child has given up. In between it only makes system calls. Whatever
// fails there is left in the shared `Child` record, so no error pipe is needed. CLONE_PIDFD gives the pidfd in the same
// step. All signals are blocked meanwhile: a handler of ours must not run in the child.
//
// The kernel kills a child with PR_SET_PDEATHSIG when the *thread* that started it ends. Our callers' threads come and
// go, so one thread that lives as long as we do starts all children; they get the processors of the thread that asked.

#include "sandbox/spawn.hpp"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <array>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <future>
#include <mutex>
#include <queue>

#include "os/background.hpp"

// The same function as clone. The thread sanitizer replaces the name `clone` by a version for children with memory of
// their own, after which it knows our threads no more.
// NOLINTNEXTLINE(bugprone-reserved-identifier): it is the C library's
extern "C" int __clone(int (*)(void*), void* stack, int flags, void* argument, ...) noexcept;

namespace agon::sandbox {
namespace {

// What the child needs, in the form that system calls take.
struct Plan {
  const Spawn* spawn;
  const char* program;
  std::vector<char*> argv;
  std::vector<char*> environment;
  pid_t parent;
  cpu_set_t processors;
  sigset_t empty_mask;
  const char* failed = nullptr;  // set by the child: the step that failed
  int error = 0;
};

std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> out;
  out.reserve(words.size() + 1);
  for (const auto& word : words) out.push_back(const_cast<char*>(word.c_str()));
  out.push_back(nullptr);
  return out;
}

// In the child: no memory is taken and no lock touched here.
const char* become(const Plan& plan) {
  // Zeros are the standard action. Straight to the kernel: sigaction of the sanitizers would note it as our own.
  constexpr std::array<char, 64> standard{};
  for (int number = 1; number < NSIG; ++number) ::syscall(SYS_rt_sigaction, number, standard.data(), nullptr, 8);
  const Spawn& spawn = *plan.spawn;
  ::sched_setaffinity(0, sizeof plan.processors, &plan.processors);
  if (::setsid() < 0) return "setsid";
  if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::getppid() != plan.parent) return "prctl";
  for (const int group : spawn.groups) {
    if (::write(group, "0", 1) != 1) return "entering a cgroup";
  }
  if (::dup2(spawn.input, 0) < 0 || ::dup2(spawn.output, 1) < 0 || ::dup2(spawn.errors, 2) < 0) return "dup2";
  ::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);  // also what whoever started us left open; not there before Linux 5.11
  for (const int fd : spawn.kept) {
    if (::fcntl(fd, F_SETFD, 0) < 0) return "fcntl";
  }
  for (const auto& limit : spawn.limits) {
    const rlimit both = {limit.value, limit.value};
    if (::setrlimit(static_cast<__rlimit_resource>(limit.resource), &both) != 0) return "setrlimit";
  }
  // May fail where it is to be less nice than the thread that starts all children: then it stays as nice as that.
  if (spawn.niceness) ::setpriority(PRIO_PROCESS, 0, *spawn.niceness);
  if (!spawn.folder.empty() && ::chdir(spawn.folder.c_str()) != 0) return "entering the folder";
  ::sigprocmask(SIG_SETMASK, &plan.empty_mask, nullptr);
  ::execve(plan.program, plan.argv.data(), plan.environment.data());
  return "exec";
}

int run_child(void* argument) {
  Plan& plan = *static_cast<Plan*>(argument);
  plan.failed = become(plan);
  plan.error = errno;
  return 127;  // that is, exit with it
}

// In a thread in which all signals are blocked.
Child start_here(Plan& plan) {
  alignas(16) std::array<char, 32 << 10> stack;
  int pidfd = -1;
  const int flags = CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD;
  const pid_t pid = ::__clone(run_child, stack.data() + stack.size(), flags, &plan, &pidfd);
  if (pid < 0) throw os::machine_error("cannot start a process");
  Child child = {pid, os::Handle(pidfd)};
  if (plan.failed == nullptr) return child;
  wait_for(child);
  throw os::machine_error(std::string("cannot start ") + plan.program + " (" + plan.failed + ")", plan.error);
}

class Starter {
 public:
  static Starter& instance() {
    static Starter* starter = new Starter;  // never destroyed: its thread runs until we exit
    return *starter;
  }

  Child start(Plan& plan) {
    std::packaged_task<Child()> task([&plan] { return start_here(plan); });
    auto result = task.get_future();
    {
      const std::lock_guard lock(mutex_);
      tasks_.push(std::move(task));
    }
    wake_.notify_one();
    return result.get();
  }

 private:
  Starter() {
    os::run_in_background([this] { run(); });
  }

  void run() {
    for (;;) {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return !tasks_.empty(); });
      auto task = std::move(tasks_.front());
      tasks_.pop();
      lock.unlock();
      task();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::queue<std::packaged_task<Child()>> tasks_;
};

}  // namespace

void open_standard_descriptors() {
  for (const int fd : {0, 1, 2}) {
    if (::fcntl(fd, F_GETFD) >= 0) continue;
    // Writing to a closed stdout fails, and goes on to fail: nobody is to believe that somebody reads it.
    const int opened = ::open("/dev/null", O_RDONLY);
    if (opened < 0) throw os::machine_error("cannot open /dev/null");
    if (opened != fd) ::close(opened);  // another thread was faster
  }
}

void wait_for(const Child& child) {
  siginfo_t ended = {};
  ::waitid(P_PID, static_cast<id_t>(child.pid), &ended, WEXITED);
}

std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* path = std::getenv("PATH");
  std::string_view rest = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
  while (!rest.empty()) {
    const auto length = std::min(rest.find(':'), rest.size());
    std::string file = std::string(rest.substr(0, length)) + '/' + name;
    struct stat status = {};
    if (::stat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::access(file.c_str(), X_OK) == 0) return file;
    rest.remove_prefix(std::min(length + 1, rest.size()));
  }
  return "";
}

Child spawn(const Spawn& wanted) {
  const std::string program = find_program(wanted.argv.at(0));
  if (program.empty()) throw MachineError("no program \"" + wanted.argv[0] + "\" on the PATH of this machine");
  Plan plan = {&wanted, program.c_str(), pointers(wanted.argv), pointers(wanted.environment), ::getpid(), {}, {}};
  ::sched_getaffinity(0, sizeof plan.processors, &plan.processors);
  sigemptyset(&plan.empty_mask);
  return Starter::instance().start(plan);
}

}  // namespace agon::sandbox

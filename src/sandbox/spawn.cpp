// Theory of operation. fork() copies page tables, which is slow in a big process and may fail if memory is short. We
// use clone(CLONE_VM | CLONE_VFORK): the child runs in our memory, on its own stack, while the calling thread waits
// until the program is executed or the child has given up. In between it only makes system calls. It records any
// failure in the shared `Plan`, so no error pipe is needed. CLONE_PIDFD creates the pidfd in the same step. All signals
// are blocked meanwhile: a handler of ours must not run in the child.
//
// A child enters a cell in two steps, because a new pid namespace applies to children only: it enters the cell's
// namespaces and clones, in the same way once more, the actual child; CLONE_PARENT makes that ours. No program runs in
// the cell meanwhile, so none could look into our memory. When a child gains privileges, the memory that we share
// becomes "not dumpable", which would give our files in /proc to root: that is reset.
//
// To move a process from one group to another, the kernel stops all forking on the machine, for which it may wait a
// hundredth of a second until it has heard of every processor. A process that is made in its group costs nothing of
// this (CLONE_INTO_CGROUP, since Linux 5.7, version 2 only).
//
// With PR_SET_PDEATHSIG the kernel kills a child when the *thread* that started it ends. Our callers' threads come and
// go, so all children are started by threads that live as long as we do: one for each set of processors allowed to a
// calling thread.

#include "sandbox/spawn.hpp"

#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/sched.h>
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
#include <map>
#include <mutex>
#include <queue>
#include <span>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

#include "os/background.hpp"
#include "sandbox/proc.hpp"

// The same function as clone. The thread sanitizer replaces the name `clone` by a version for children with memory of
// their own, after which it knows our threads no more.
// NOLINTNEXTLINE(bugprone-reserved-identifier): it is the C library's
extern "C" int __clone(int (*)(void*), void* stack, int flags, void* argument, ...) noexcept;

// clone3(2), which the C library does not offer: the child calls a function on the new stack and ends with its result.
#ifdef __x86_64__
extern "C" long agon_clone3(const clone_args*, std::size_t size, int (*)(void*), void* argument);
asm(R"(
.pushsection .text
.globl agon_clone3
.type agon_clone3, @function
agon_clone3:
  mov %rdx, %r8
  mov %rcx, %r9
  mov $435, %eax
  syscall
  test %rax, %rax
  jnz 1f
  xor %ebp, %ebp
  mov %r9, %rdi
  call *%r8
  mov %eax, %edi
  mov $60, %eax
  syscall
1:
  ret
.size agon_clone3, . - agon_clone3
.popsection
)");
#endif

namespace agon::sandbox {
namespace {

// What the child needs, in the form that system calls take.
struct Plan {
  const Spawn* spawn;
  Entry* entry;  // none: nullptr
  const char* program;
  std::vector<char*> argv;
  std::vector<char*> environment;
  pid_t parent;
  cpu_set_t processors;
  sigset_t empty_mask;
  bool made_in_group = false;
  const char* failed = nullptr;  // set by the child: the step that failed
  int error = 0;
  char* first_stack = nullptr;  // its end, for the first process of a cell
  pid_t first = 0;              // set by the child: that process, if it was cloned
};

constexpr std::size_t stack_size = 32 << 10;
constexpr int borrows_memory = CLONE_VM | CLONE_VFORK | SIGCHLD;

std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> out;
  out.reserve(words.size() + 1);
  for (const auto& word : words) out.push_back(const_cast<char*>(word.c_str()));
  out.push_back(nullptr);
  return out;
}

// In the child: must not allocate memory or take locks.
const char* become(const Plan& plan) {
  // Zeros are the default action. A direct system call, because the sanitizers' sigaction would record it as our own.
  constexpr std::array<char, 64> standard{};
  for (int number = 1; number < NSIG; ++number) ::syscall(SYS_rt_sigaction, number, standard.data(), nullptr, 8);
  const Spawn& spawn = *plan.spawn;
  ::sched_setaffinity(0, sizeof plan.processors, &plan.processors);
  if (::setsid() < 0) return "setsid";
  if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::getppid() != plan.parent) return "prctl";
  for (const int group : spawn.groups) {
    if (::write(group, "0", 1) != 1) return "entering a cgroup";
  }
  if (spawn.made_in_entrance >= 0 && !plan.made_in_group && ::write(spawn.made_in_entrance, "0", 1) != 1)
    return "entering a cgroup";
  if (::dup2(spawn.input, 0) < 0 || ::dup2(spawn.output, 1) < 0 || ::dup2(spawn.errors, 2) < 0) return "dup2";
  ::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);  // including what our own parent left open; not available before Linux
                                               // 5.11
  for (const int fd : spawn.kept) {
    if (::fcntl(fd, F_SETFD, 0) < 0) return "fcntl";
  }
  for (const auto& limit : spawn.limits) {
    const rlimit both = {limit.value, limit.value};
    if (::setrlimit(static_cast<__rlimit_resource>(limit.resource), &both) != 0) return "setrlimit";
  }
  // May fail if it needs less niceness than the thread that starts all children: then it has that one's.
  if (spawn.niceness) ::setpriority(PRIO_PROCESS, 0, *spawn.niceness);
  if (spawn.protect_devices) {
    if (const char* const failed = protect_host_devices()) return failed;
  }
  if (!spawn.folder.empty() && ::chdir(spawn.folder.c_str()) != 0) return "entering the folder";
  return nullptr;
}

const char* execute(const Plan& plan) {
  ::sigprocmask(SIG_SETMASK, &plan.empty_mask, nullptr);
  ::execve(plan.program, plan.argv.data(), plan.environment.data());
  return "exec";
}

const char* settle_and_execute(const Plan& plan) {
  if (const char* const failed = settle(*plan.entry)) return failed;
  ::sigprocmask(SIG_SETMASK, &plan.empty_mask, nullptr);
  ::syscall(SYS_execveat, plan.entry->first_process, "", plan.argv.data(), plan.environment.data(), AT_EMPTY_PATH);
  return "exec";
}

int run_first(void* argument) {
  Plan& plan = *static_cast<Plan*>(argument);
  plan.failed = settle_and_execute(plan);
  plan.error = errno;
  return 127;  // becomes the exit status
}

int run_child(void* argument) {
  Plan& plan = *static_cast<Plan*>(argument);
  plan.failed = become(plan);
  if (plan.failed == nullptr) plan.failed = plan.entry != nullptr ? enter(*plan.entry) : execute(plan);
  plan.error = errno;
  if (plan.failed != nullptr) return 127;
  constexpr int flags = borrows_memory | CLONE_PARENT | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC;
  plan.first = ::__clone(run_first, plan.first_stack, flags, &plan);
  if (plan.first > 0) return 0;
  plan.failed = "clone";
  plan.error = errno;
  return 127;
}

[[noreturn]] void fail(const Plan& plan) {
  if (plan.error == E2BIG) throw CommandTooLong(std::string("the command line of ") + plan.program + " is too long");
  throw os::machine_error(std::string("cannot start ") + plan.program + " (" + plan.failed + ")", plan.error);
}

// The first process of a cell, once the child before it has done its part.
Child first_of(const Plan& plan) {
  if (plan.first <= 0) fail(plan);
  Child first = {plan.first, pidfd_of(plan.first)};
  if (plan.failed == nullptr && first.pidfd) return first;
  const int error = errno;
  ::kill(first.pid, SIGKILL);
  wait_for(first);
  if (plan.failed != nullptr) fail(plan);
  throw os::machine_error("cannot watch a process", error);
}

// The address sanitizer marks unused parts of a stack. A child that executes its program never returns from its
// functions, so its marks stay in our memory.
void forget_marks([[maybe_unused]] std::span<char> stack) {
#ifdef __SANITIZE_ADDRESS__
  ASAN_UNPOISON_MEMORY_REGION(stack.data(), stack.size());
#endif
}

// Makes the child in its version 2 group. -1: that is impossible here.
pid_t clone_into_group([[maybe_unused]] Plan& plan, [[maybe_unused]] std::span<char> stack,
                       [[maybe_unused]] int& pidfd) {
#ifdef __x86_64__
  if (plan.spawn->made_in < 0) return -1;
  clone_args wanted = {};
  wanted.flags = CLONE_VM | CLONE_VFORK | CLONE_PIDFD | CLONE_INTO_CGROUP;
  wanted.pidfd = reinterpret_cast<std::uintptr_t>(&pidfd);
  wanted.exit_signal = SIGCHLD;
  wanted.stack = reinterpret_cast<std::uintptr_t>(stack.data());
  wanted.stack_size = stack.size();
  wanted.cgroup = static_cast<std::uint64_t>(plan.spawn->made_in);
  plan.made_in_group = true;
  if (const long pid = agon_clone3(&wanted, sizeof wanted, run_child, &plan); pid > 0) return static_cast<pid_t>(pid);
  plan.made_in_group = false;
#endif
  return -1;
}

// On a thread in which all signals are blocked.
Child start_here(Plan& plan) {
  static const int dumpable = ::prctl(PR_GET_DUMPABLE);
  alignas(16) std::array<char, 2 * stack_size> stacks;
  forget_marks(stacks);
  plan.first_stack = stacks.data() + stack_size;
  int pidfd = -1;
  pid_t pid = clone_into_group(plan, std::span(stacks).subspan(stack_size), pidfd);
  if (pid < 0) pid = ::__clone(run_child, stacks.data() + stacks.size(), borrows_memory | CLONE_PIDFD, &plan, &pidfd);
  plan.first_stack = nullptr;
  if (pid < 0) throw os::machine_error("cannot start a process");
  Child child = {pid, os::Handle(pidfd)};
  if (plan.entry == nullptr && plan.failed == nullptr) return child;
  wait_for(child);
  if (plan.entry == nullptr) fail(plan);
  ::prctl(PR_SET_DUMPABLE, dumpable);
  return first_of(plan);
}

class Starter {
 public:
  // One for each set of processors that callers have, running on these: so a request wakes no other processor, and
  // callers on different processors do not wait for each other.
  static Starter& on(const cpu_set_t& processors) {
    static std::mutex mutex;
    static auto* const starters =
        new std::map<std::string, Starter*>;  // never destroyed: their threads run until we exit
    const std::lock_guard lock(mutex);
    Starter*& starter = (*starters)[{reinterpret_cast<const char*>(&processors), sizeof processors}];
    if (starter == nullptr) starter = new Starter(processors);
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
  explicit Starter(const cpu_set_t& processors) {
    os::run_in_background([this, processors] { run(processors); });
  }

  void run(const cpu_set_t& processors) {
    ::sched_setaffinity(0, sizeof processors, &processors);
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
    // Writing to a closed stdout must keep failing, rather than pretend that somebody reads it.
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
  const std::string program = wanted.entry ? "a sandbox" : find_program(wanted.argv.at(0));
  if (program.empty()) throw MachineError("no program \"" + wanted.argv[0] + "\" on the PATH of this machine");
  std::optional<Entry> entry = wanted.entry;
  Plan plan = {&wanted,
               entry ? &*entry : nullptr,
               program.c_str(),
               pointers(wanted.argv),
               pointers(wanted.environment),
               ::getpid(),
               {},
               {}};
  ::sched_getaffinity(0, sizeof plan.processors, &plan.processors);
  sigemptyset(&plan.empty_mask);
  return Starter::on(plan.processors).start(plan);
}

}  // namespace agon::sandbox

// A separate program, embedded in agon (first_process.S): the first process in a sandbox, like bubblewrap's. It starts
// the program, waits for every process that ends, reports how the program ended, and exits; then the kernel kills
// everything left in its pid namespace.
//
// Its arguments are the number of a descriptor for its report, and the program's name and arguments. The report is two
// integers: what happened and a number (first_process.hpp).
//
// It uses no library, since the number of pages to load determines the cost of its start. So it makes system calls
// directly. It has no privileges and runs under the program's filter; a program that took it over would gain nothing.

#include "sandbox/first_process.hpp"

#include <errno.h>
#include <linux/futex.h>
#include <linux/sched.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

namespace {

using agon::sandbox::FirstProcessReport;
using agon::sandbox::Reported;

long call(long number, long a = 0, long b = 0, long c = 0, long d = 0) {
  long result = 0;
  register long fourth asm("r10") = d;
  asm volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth) : "rcx", "r11", "memory");
  return result;
}

template <class T>
long address(T* pointer) {
  return reinterpret_cast<long>(pointer);
}

struct Start {
  char** words;  // the program's, preceded by one spare word
  char** environment;
  int descriptor;  // for the report
  int alone;       // 1 once we have closed what we share with the child
  bool failed;     // the child could not execute the program, and has reported that
};

// Like execvp(3): files that the kernel does not recognize are run by the shell. The spare word before the name is used
// for it.
long execute_file(const Start& start, const char* path) {
  const long error = call(SYS_execve, address(path), address(start.words), address(start.environment));
  if (error != -ENOEXEC) return error;
  start.words[-1] = const_cast<char*>("/bin/sh");
  start.words[0] = const_cast<char*>(path);
  return call(SYS_execve, address("/bin/sh"), address(start.words - 1), address(start.environment));
}

// The name as it is, or searched in the sandbox's PATH.
long execute(const Start& start) {
  const char* const name = start.words[0];
  unsigned length = 0;
  bool whole = false;
  for (; name[length] != '\0'; ++length) whole = whole || name[length] == '/';
  if (whole) return execute_file(start, name);
  static constexpr const char* folders[] = {"/usr/local/bin/", "/usr/bin/", "/bin/"};
  long error = -ENOENT;
  for (const char* const folder : folders) {
    char path[512];
    unsigned end = 0;
    for (; folder[end] != '\0'; ++end) path[end] = folder[end];
    if (end + length >= sizeof path) return -ENAMETOOLONG;
    for (unsigned i = 0; i <= length; ++i) path[end + i] = name[i];
    error = execute_file(start, path);
    if (error != -ENOENT && error != -ENOTDIR) break;
  }
  return error;
}

[[noreturn]] void leave(int code) {
  for (;;) call(SYS_exit_group, code);
}

int to_number(const char* text) {
  int number = 0;
  for (; *text >= '0' && *text <= '9'; ++text) number = number * 10 + (*text - '0');
  return number;
}

void report(int descriptor, Reported what, int number) {
  const FirstProcessReport text = {what, number};
  call(SYS_write, descriptor, address(&text), sizeof text);
}

// The kernel kills us when agon dies, but only if it was still alive when that was requested; this checks it.
bool somebody_listens(int descriptor) {
  pollfd listener = {descriptor, 0, 0};
  return call(SYS_poll, address(&listener), 1, 0) == 0;
}

void tell_failure(Start& start, long error) {
  start.failed = true;
  report(start.descriptor, Reported::not_executed, static_cast<int>(-error));
}

}  // namespace

// In the child, which borrows our memory until its program is executed. It waits until only it holds the standard
// descriptors: otherwise input for a program that closes them at once could be lost unnoticed.
extern "C" [[noreturn]] void agon_start(Start* start) {
  while (__atomic_load_n(&start->alone, __ATOMIC_ACQUIRE) == 0)
    call(SYS_futex, address(&start->alone), FUTEX_WAIT_PRIVATE, 0, 0);
  tell_failure(*start, execute(*start));  // before exiting, which closes its output
  leave(127);
}

// Starts a child with its own stack in our memory, which calls agon_start.
extern "C" long agon_clone(long flags, char* stack_end, Start*);
asm(R"(
.globl agon_clone
agon_clone:
  mov %rdx, %r9
  mov $56, %eax
  xor %edx, %edx
  xor %r10d, %r10d
  xor %r8d, %r8d
  syscall
  test %rax, %rax
  jnz 1f
  mov %r9, %rdi
  xor %ebp, %ebp
  call agon_start
1:
  ret
)");

extern "C" [[noreturn]] void agon_first_process(long* stack) {
  alignas(16) static char other_stack[8192];
  char** const words = reinterpret_cast<char**>(stack + 1);
  const int descriptor = to_number(words[0]);
  Start start = {words + 1, words + stack[0] + 1, descriptor, 0, false};
  call(SYS_prctl, PR_SET_DUMPABLE, 0);
  call(SYS_fcntl, descriptor, 2 /* F_SETFD */, 1 /* FD_CLOEXEC */);
  if (!somebody_listens(descriptor)) leave(1);
  const long program = agon_clone(CLONE_VM | SIGCHLD, other_stack + sizeof other_stack, &start);
  for (int shared = 0; shared < 3; ++shared) call(SYS_close, shared);
  __atomic_store_n(&start.alone, 1, __ATOMIC_RELEASE);
  call(SYS_futex, address(&start.alone), FUTEX_WAKE_PRIVATE, 1);
  if (program < 0) tell_failure(start, program);
  for (;;) {
    int status = 0;
    const long ended = call(SYS_wait4, -1, address(&status), __WALL);
    if (ended != program && ended != -ECHILD) continue;
    if (!start.failed) report(descriptor, Reported::ended, status);
    leave(start.failed ? 1 : 0);
  }
}

asm(R"(
.globl _start
_start:
  xor %ebp, %ebp
  mov %rsp, %rdi
  and $-16, %rsp
  call agon_first_process
)");

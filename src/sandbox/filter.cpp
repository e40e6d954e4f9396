// The system calls that a sandboxed program may not make. Namespaces and missing capabilities already isolate it; the
// filter removes what a game's program never needs and where kernel vulnerabilities have been: other processes' memory,
// new namespaces and mounts, kernel modules, programs inside the kernel (bpf), keys, asynchronous rings, and every kind
// of socket except the local pairs that runtimes use between their own threads. A refused call fails with EPERM instead
// of killing, because language runtimes try some of them and continue without.
//
// clone3 fails with ENOSYS: its flags are in memory, where a filter cannot see them; the C library then uses clone.

#include "sandbox/filter.hpp"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <initializer_list>
#include <memory>
#include <string>

namespace agon::sandbox {
namespace {

using Context = std::unique_ptr<void, decltype(&::seccomp_release)>;

constexpr std::initializer_list<const char*> forbidden = {
    // other processes
    "ptrace",
    "process_vm_readv",
    "process_vm_writev",
    "process_madvise",
    "pidfd_getfd",
    "kcmp",
    // namespaces and mounts
    "unshare",
    "setns",
    "mount",
    "umount",
    "umount2",
    "pivot_root",
    "chroot",
    "open_tree",
    "move_mount",
    "fsopen",
    "fsconfig",
    "fsmount",
    "fspick",
    "mount_setattr",
    // the kernel
    "bpf",
    "perf_event_open",
    "userfaultfd",
    "io_uring_setup",
    "io_uring_enter",
    "io_uring_register",
    "kexec_load",
    "kexec_file_load",
    "init_module",
    "finit_module",
    "delete_module",
    "create_module",
    "syslog",
    "lookup_dcookie",
    "add_key",
    "request_key",
    "keyctl",
    "open_by_handle_at",
    "name_to_handle_at",
    "fanotify_init",
    // counted for the user or the machine, so that one program could use up what others need
    "inotify_init",
    "inotify_init1",
    "io_setup",
    "vhangup",
    // the machine
    "reboot",
    "swapon",
    "swapoff",
    "acct",
    "quotactl",
    "quotactl_fd",
    "settimeofday",
    "clock_settime",
    "clock_adjtime",
    "adjtimex",
    "stime",
    "sethostname",
    "setdomainname",
    "iopl",
    "ioperm",
    "modify_ldt",
    "vm86",
    "vm86old",
    "personality",
    "migrate_pages",
    "move_pages",
    "mbind",
    "set_mempolicy",
};

void check(int result) {
  if (result < 0) throw os::machine_error("cannot make the seccomp filter", -result);
}

void forbid(const Context& filter, const char* name) {
  const int number = ::seccomp_syscall_resolve_name(name);
  if (number == __NR_SCMP_ERROR) return;  // this libseccomp does not know the call
  const int result = ::seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(EPERM), number, 0);
  if (result != -EDOM) check(result);  // EDOM: does not exist on this architecture
}

void forbid_masked(const Context& filter, int number, unsigned argument, std::uint64_t mask, std::uint64_t value) {
  const scmp_arg_cmp compare = {argument, SCMP_CMP_MASKED_EQ, mask, value};
  check(::seccomp_rule_add_array(filter.get(), SCMP_ACT_ERRNO(EPERM), number, 1, &compare));
}

Context make_filter(Affinity affinity) {
  Context filter(::seccomp_init(SCMP_ACT_ALLOW), &::seccomp_release);
  if (!filter) throw MachineError("cannot make the seccomp filter");
  for (const char* name : forbidden) forbid(filter, name);
  if (affinity == Affinity::fixed) forbid(filter, "sched_setaffinity");
  for (const int flag :
       {CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET}) {
    const auto bit = static_cast<std::uint64_t>(flag);
    forbid_masked(filter, SCMP_SYS(clone), 0, bit, bit);
  }
  check(::seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0));

  // No sockets but pairs: no peer to connect to, no port to listen on.
  check(::seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(EPERM), SCMP_SYS(socket), 0));
  const scmp_arg_cmp not_local = {0, SCMP_CMP_NE, AF_UNIX, 0};
  check(::seccomp_rule_add_array(filter.get(), SCMP_ACT_ERRNO(EPERM), SCMP_SYS(socketpair), 1, &not_local));

  // The kernel only looks at the lower half of these numbers. Faking input on a terminal:
  for (const int request : {TIOCSTI, TIOCLINUX}) {
    forbid_masked(filter, SCMP_SYS(ioctl), 1, 0xffffffffU, static_cast<std::uint64_t>(request));
  }
  // What also works on files that others use and that are read-only: a lease stops whoever opens the file, for up to 45
  // s; a hint stays with the file after the program has ended.
  for (const int command : {F_SETLEASE, F_NOTIFY, F_SET_RW_HINT, F_SET_FILE_RW_HINT}) {
    forbid_masked(filter, SCMP_SYS(fcntl), 1, 0xffffffffU, static_cast<std::uint64_t>(command));
  }
  return filter;
}

os::Handle make_file() {
  os::Handle file(::memfd_create("agon-filter", MFD_CLOEXEC));
  if (!file) throw os::machine_error("cannot make a file in memory");
  return file;
}

// The filter in the kernel's format.
std::string compile_filter(Affinity affinity) {
  const Context filter = make_filter(affinity);
  const os::Handle file = make_file();
  check(::seccomp_export_bpf(filter.get(), file.get()));
  std::string program(static_cast<std::size_t>(::lseek(file.get(), 0, SEEK_END)), '\0');
  if (::pread(file.get(), program.data(), program.size(), 0) != static_cast<ssize_t>(program.size())) {
    throw os::machine_error("cannot read the seccomp filter");
  }
  return program;
}

}  // namespace

std::string_view compiled_filter(Affinity affinity) {
  // Both at once, and only once: two threads in seccomp_export_bpf may deadlock.
  static const std::array programs = {compile_filter(Affinity::free), compile_filter(Affinity::fixed)};
  return programs.at(affinity == Affinity::free ? 0 : 1);
}

os::Handle open_filter(Affinity affinity) {
  const std::string_view program = compiled_filter(affinity);
  os::Handle file = make_file();
  if (::pwrite(file.get(), program.data(), program.size(), 0) != static_cast<ssize_t>(program.size())) {
    throw os::machine_error("cannot make the seccomp filter");
  }
  return file;
}

}  // namespace agon::sandbox

// Theory of operation. Programs use bubblewrap's setup of a cell one after the other, but cannot change any of it: all
// mounts are read-only, and calls that change host names or the network are forbidden. Whatever a program can change is
// created for each one, and vanishes with its last process: the pid namespace, so that no process survives; the IPC
// namespace, for objects that exist without processes; the home; /proc, which shows a pid namespace; the cgroup
// namespace, whose root is its own group. The mount namespace is a copy, to hold the new home.
//
// The order matters. Entering the outer user namespace gives the rights needed for mounting; entering the program's
// user namespace gives rights in that one alone, which are dropped at once. A change of credentials clears the
// parent-death signal, so that is set last.

#include "sandbox/entry.hpp"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

#include "sandbox/bubblewrap.hpp"

namespace agon::sandbox {
namespace {

// From the kernel; the C library of Debian 11 does not define them.
constexpr unsigned open_tree_clone = 1;
constexpr unsigned open_tree_cloexec = O_CLOEXEC;
constexpr unsigned at_recursive = 0x8000;
constexpr unsigned move_mount_empty_path = 4;

constexpr unsigned long for_data = MS_NOSUID | MS_NODEV;

// A program run by root owns the host's device files: it could change their permissions, and leave messages in their
// timestamps.
constexpr std::array device_files = {"null", "zero", "full", "random", "urandom", "tty"};

const char* make_read_only(const char* name) {
  constexpr unsigned long flags = MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NOEXEC;
  return ::mount(nullptr, name, nullptr, flags, nullptr) == 0 ? nullptr : "remounting a device file";
}

// In a cell, device files and terminals are separate mounts.
const char* protect_devices() {
  if (::chdir("/dev") != 0) return "entering /dev";
  for (const char* const file : device_files) {
    if (const char* const failed = make_read_only(file)) return failed;
  }
  return make_read_only("pts");
}

const char* mount_memory(const char* place, const std::string& options) {
  return ::mount("tmpfs", place, "tmpfs", for_data, options.c_str()) == 0 ? nullptr : "mounting a folder in memory";
}

const char* make_home(Entry& entry) {
  for (Entry::Placed& placed : entry.placed) {
    if (!placed.memory_options.empty()) continue;
    placed.tree = static_cast<int>(
        ::syscall(SYS_open_tree, AT_FDCWD, placed.inside.c_str(), open_tree_clone | open_tree_cloexec | at_recursive));
    if (placed.tree < 0) return "open_tree";
  }
  if (const char* const failed = mount_memory(sandbox_home, entry.home_options)) return failed;
  for (const Entry::Placed& placed : entry.placed) {
    const char* const place = placed.inside.c_str();
    for (const std::string& folder : placed.made) {
      if (::mkdir(folder.c_str(), 0755) != 0 && errno != EEXIST) return "mkdir";
    }
    if (!placed.memory_options.empty()) {
      if (const char* const failed = mount_memory(place, placed.memory_options)) return failed;
      continue;
    }
    if (::mknod(place, S_IFREG | 0444, 0) != 0 && errno != EEXIST) return "mknod";
    if (::syscall(SYS_move_mount, placed.tree, "", AT_FDCWD, place, move_mount_empty_path) != 0) return "move_mount";
  }
  return nullptr;
}

const char* mount_proc() {
  constexpr unsigned long flags = for_data | MS_NOEXEC;
  if (::mount("proc", "/proc", "proc", flags, nullptr) != 0) return "mounting /proc";
  for (const char* const file : host_files_of_proc) {
    if (::mount("/dev/null", file, nullptr, MS_BIND, nullptr) != 0 && errno != ENOENT)
      return "covering a file of /proc";
  }
  if (::mount(nullptr, "/proc", nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY | flags, nullptr) != 0)
    return "remounting /proc";
  return nullptr;
}

const char* give_up_rights() {
  for (int right = 0; ::prctl(PR_CAPBSET_DROP, right, 0, 0, 0) == 0; ++right) {
  }
  if (errno != EINVAL) return "PR_CAPBSET_DROP";  // the end of the list
  __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  const std::array<__user_cap_data_struct, 2> none = {};
  if (::syscall(SYS_capset, &header, none.data()) != 0) return "capset";
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return "PR_SET_NO_NEW_PRIVS";
  return nullptr;
}

const char* set_filter(std::string_view filter) {
  const sock_fprog program = {static_cast<unsigned short>(filter.size() / sizeof(sock_filter)),
                              reinterpret_cast<sock_filter*>(const_cast<char*>(filter.data()))};
  return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0 ? nullptr : "seccomp";
}

}  // namespace

const char* enter(const Entry& entry) {
  if (::setns(entry.outer_user, CLONE_NEWUSER) != 0) return "entering the outer user namespace";
  if (::setns(entry.mounts, CLONE_NEWNS) != 0) return "entering the mount namespace";
  if (::setns(entry.network, CLONE_NEWNET) != 0) return "entering the network namespace";
  if (::setns(entry.names, CLONE_NEWUTS) != 0) return "entering the namespace of names";
  return entry.first ? protect_devices() : nullptr;
}

const char* protect_host_devices() {
  if (::unshare(CLONE_NEWNS) != 0) return "making a mount namespace";
  if (::mount(nullptr, "/", nullptr, MS_REC | MS_SLAVE, nullptr) != 0) return "keeping mounts to ourselves";
  const int folder = ::open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (::chdir("/dev") != 0) return "entering /dev";
  for (const char* const file : device_files) {
    if (::mount(file, file, nullptr, MS_BIND, nullptr) != 0) return "mounting a device file";
    if (const char* const failed = make_read_only(file)) return failed;
  }
  return folder >= 0 && ::fchdir(folder) == 0 ? nullptr : "entering the folder";
}

const char* settle(Entry& entry) {
  if (::unshare(CLONE_NEWCGROUP) != 0) return "making a cgroup namespace";
  if (const char* const failed = make_home(entry)) return failed;
  if (const char* const failed = mount_proc()) return failed;
  if (::setns(entry.user, CLONE_NEWUSER) != 0) return "entering the user namespace";
  if (const char* const failed = give_up_rights()) return failed;
  if (::chdir(entry.folder.c_str()) != 0) return "entering the folder";
  if (::setsid() < 0) return "setsid";
  if (entry.tasks != 0) {
    const rlimit most = {entry.tasks, entry.tasks};
    if (::setrlimit(RLIMIT_NPROC, &most) != 0) return "limiting the number of tasks";
  }
  if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return "PR_SET_PDEATHSIG";
  return set_filter(entry.filter);
}

}  // namespace agon::sandbox

#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/machine_error.hpp"
#include "base/result.hpp"

namespace agon::sandbox {

using Nanoseconds = std::chrono::nanoseconds;

enum class Isolation : std::uint8_t {
  // Namespaces, seccomp filter, read-only system; refused if the machine does not permit it.
  sandboxed,
  // Limits and clean-up as far as possible, but the program sees the machine: only for trusted programs.
  none,
};

struct Limits {
  std::uint64_t memory_bytes = std::uint64_t{256} << 20;
  std::uint32_t tasks = 64;                               // processes and threads together (a JVM alone has about 20)
  std::uint64_t scratch_bytes = std::uint64_t{16} << 20;  // of the empty home, the only writable place
  std::uint64_t stderr_bytes = 64 << 10;                  // kept; the rest is read and dropped
  bool background = false;                                // yields to programs that are not in the background
};

// A background program's niceness relative to the thread that starts it (see setpriority(2)): on a contended processor,
// it gets a tenth of the others' share.
inline constexpr int background_niceness = 10;

struct Mount {
  std::filesystem::path outside;
  std::filesystem::path inside;
  bool writable = false;
  std::uint64_t memory_bytes = 0;  // if not 0: a new folder in memory of this size, instead of `outside`
};

// A program to start: absolute path or name on the sandbox's PATH, its arguments, and the folders it sees in addition
// to the read-only system. In the arguments {memory_mb} stands for the memory limit in megabytes.
struct Command {
  std::vector<std::string> argv;
  std::vector<Mount> mounts = {};
  std::filesystem::path folder = {};         // its working folder, as seen inside; empty: the empty home
  std::uint64_t memory_allowance_bytes = 0;  // extra memory for its language's runtime, beyond the limit
  std::shared_ptr<const void> in_use = {};   // keeps its files while it exists, if they are in a cache
  // What its language's runtime writes to stderr when it ends for lack of memory.
  std::string memory_error = {};
};

// What a program used, and how it ended.
struct ResourceUsage {
  Nanoseconds cpu{};
  std::uint64_t memory_peak_bytes = 0;
  bool out_of_memory = false;  // it reached the memory limit
  int exit_code = 0;           // of the first process, if it exited on its own
  int signal = 0;              // that killed it; 0: none
  bool killed_by_us = false;
  std::string stderr_text;         // truncated to the limit
  std::uint64_t stderr_bytes = 0;  // total, including what was dropped
  std::string stderr_end;          // its last 512 bytes, even if they were dropped
};

// A started program with everything that it starts in turn. Destroying the object removes everything: processes in new
// sessions, files, groups. Functions may be called by one thread, except kill(), freeze() and thaw(), which are
// thread-safe.
class Process {
 public:
  // Throws MachineError. Returns before the program has written anything.
  static std::unique_ptr<Process> start(const Command&, const Limits&, Isolation);
  virtual ~Process() = default;

  virtual int input() const = 0;                   // the write end of its stdin, blocking
  virtual int output() const = 0;                  // the read end of its stdout, blocking
  virtual void close_input() = 0;                  // it sees the end of its stdin; idempotent
  virtual std::uint64_t stderr_bytes() const = 0;  // written so far, including what is dropped; one system call
  virtual Nanoseconds cpu() const = 0;             // of the whole tree so far; one system call if the machine allows it
  // How long none of it had a processor although some of it was runnable: the host's load. Waiting of its own threads
  // for each other does not count. It may take hundreds of system calls.
  virtual Nanoseconds run_delay() const = 0;
  // Freezes the whole tree until thaw(). If only signals are available, a program may resist for a while: cpu() shows
  // that, and calling this again stops what has been woken since. Thread-safe.
  virtual void freeze() = 0;
  virtual void thaw() = 0;  // idempotent; thread-safe
  virtual void kill() = 0;  // the whole tree at once, frozen or not; idempotent
  // Whether the output may stay open after kill(). If nothing holds a program's processes together, one that hides may
  // survive and hold it: a reader must not rely on the end of the output.
  virtual bool may_leave_output_open() const { return false; }
  virtual bool wait(std::chrono::milliseconds) = 0;  // whether the first process ended within this time

  // Opens a folder that the program sees, for reading through the descriptor after the program has ended. The caller
  // closes it. -1: the program has not started, or sees no such folder.
  virtual int open_inside(const std::filesystem::path& folder) const = 0;

  virtual ResourceUsage finish() = 0;  // kills what is left and waits until it is gone; call once, last
};

// Whether programs can be started in isolation here. The error says why not, and what to do.
Result<void> check_isolation();

}  // namespace agon::sandbox

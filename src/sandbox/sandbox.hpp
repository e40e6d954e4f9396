#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/machine_error.hpp"

namespace agon::sandbox {

using Nanoseconds = std::chrono::nanoseconds;

enum class Isolation : std::uint8_t {
  sandboxed,  // namespaces, seccomp filter, read-only system; refused where the machine does not permit it
  none,       // limits and clean-up as far as they go, but the program sees the machine: for one's own programs only
};

struct Limits {
  std::uint64_t memory_bytes = std::uint64_t{256} << 20;
  std::uint32_t tasks = 64;                               // processes and threads together (a JVM alone has some 20)
  std::uint64_t scratch_bytes = std::uint64_t{16} << 20;  // of the empty home, which is all that can be written
  std::uint64_t stderr_bytes = 64 << 10;                  // kept; what comes after is read and dropped
  bool background = false;                                // it gives way to programs that are not in the background
};

// By how much a program in the background is nicer than the thread that starts it (see setpriority(2)): on a processor
// that others want too, it gets a tenth of what they get.
inline constexpr int background_niceness = 10;

struct Mount {
  std::filesystem::path outside;
  std::filesystem::path inside;
  bool writable = false;
  std::uint64_t memory_bytes = 0;  // not 0: a new folder in memory that takes so much, in place of `outside`
};

// A program to start: absolute path or name on the sandbox's PATH, its arguments, and the folders it sees beside the
// read-only system. In the arguments {memory_mb} stands for the memory limit in megabytes.
struct Command {
  std::vector<std::string> argv;
  std::vector<Mount> mounts = {};
  std::filesystem::path folder = {};         // its working folder, as seen inside; empty: the empty home
  std::uint64_t memory_allowance_bytes = 0;  // what its language's machine may have beyond the limit
  std::shared_ptr<const void> in_use = {};   // keeps its files while it lives, when they lie in a cache
  std::string memory_error = {};  // what its language's machine writes to stderr at its end when it has no more memory
};

// What a program used, and how it went.
struct ResourceUsage {
  Nanoseconds cpu{};
  std::uint64_t memory_peak_bytes = 0;
  bool out_of_memory = false;  // it met the memory limit
  int exit_code = 0;           // of the first process, when it ended by itself
  int signal = 0;              // that ended it; 0: none
  bool killed_by_us = false;
  std::string stderr_text;         // capped
  std::uint64_t stderr_bytes = 0;  // in all, also what was dropped
  std::string stderr_end;          // its last 512 bytes, also where they were dropped
};

// One started program with all that it starts in turn. Everything of it is gone when the object is: processes in new
// sessions, its files, its group. Functions may be called by one thread, kill() by any.
class Process {
 public:
  // Throws MachineError. Returns before the program has said anything.
  static std::unique_ptr<Process> start(const Command&, const Limits&, Isolation);
  virtual ~Process() = default;

  virtual int input() const = 0;                   // the write end of its stdin, blocking
  virtual int output() const = 0;                  // the read end of its stdout, blocking
  virtual void close_input() = 0;                  // it sees the end of its stdin; again is harmless
  virtual std::uint64_t stderr_bytes() const = 0;  // written so far, also what is dropped; one system call
  virtual Nanoseconds cpu() const = 0;  // of the whole tree so far; one system call where the machine allows it
  // For how long none of it had a processor although some of it was ready to run: the host's load. That its own threads
  // wait for each other does not count. It may take some hundred system calls.
  virtual Nanoseconds run_delay() const = 0;
  // The whole tree stands still until thaw(). Where it can only be stopped by signals, a program may resist for a
  // while: cpu() tells, and calling this again stops what has been woken since. By any thread.
  virtual void freeze() = 0;
  virtual void thaw() = 0;  // again is harmless; by any thread
  virtual void kill() = 0;  // the whole tree, at once, frozen or not; again is harmless
  // May the output stay open after kill()? Where nothing holds a program's processes together, one that hides may have
  // it and live on: whoever reads must not count on the end.
  virtual bool may_leave_output_open() const { return false; }
  virtual bool wait(std::chrono::milliseconds) = 0;  // did the first process end within this time?

  // Opens a folder that the program sees; it can be read through the descriptor after the program has ended. The
  // caller closes it. -1: the program has not started, or sees no such folder.
  virtual int open_inside(const std::filesystem::path& folder) const = 0;

  virtual ResourceUsage finish() = 0;  // kills what is left and waits until it is gone; call once, last
};

// "" where programs can be started in isolation here, otherwise why not and what to do.
std::string why_no_isolation();

}  // namespace agon::sandbox

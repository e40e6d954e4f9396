#pragma once

#include <sys/types.h>

#include <map>
#include <vector>

#include "sandbox/sandbox.hpp"

namespace agon::sandbox {

// How long a thread has run, and how long it was runnable but waited for a processor.
struct ThreadTimes {
  Nanoseconds ran{};
  Nanoseconds delayed{};
};
using Threads = std::map<pid_t, ThreadTimes>;  // by thread id

// The scheduler's figures for all threads of these processes.
Threads times_of_threads(const std::vector<pid_t>& processes);

// Accumulates how long other work kept a program from running, from the figures of its threads: for machines whose
// kernel does not report that for a whole group.
//
// A thread also waits for its own siblings, but not longer than these have run. Any longer wait was not caused by the
// program. So between two readings at least the largest such excess of any of its threads was lost to others. This is
// exact for a program with only one thread, or one working thread, and too low if its threads take turns.
class RunDelay {
 public:
  // Reads again: `cpu` is the usage of the whole program so far, including its ended threads and processes.
  Nanoseconds update(Threads now, Nanoseconds cpu);

 private:
  Threads last_;
  Nanoseconds last_cpu_{};
  Nanoseconds sum_{};
};

}  // namespace agon::sandbox

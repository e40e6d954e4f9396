#pragma once

#include <sys/types.h>

#include <map>
#include <vector>

#include "sandbox/sandbox.hpp"

namespace agon::sandbox {

// For how long a thread has run, and for how long it could have run and waited for a processor.
struct ThreadTimes {
  Nanoseconds ran{};
  Nanoseconds delayed{};
};
using Threads = std::map<pid_t, ThreadTimes>;  // by thread id

// The scheduler's figures of all threads of these processes.
Threads times_of_threads(const std::vector<pid_t>& processes);

// Adds up for how long other people's work kept a program from running, from what its threads tell: for machines whose
// kernel does not tell it of a group as a whole.
//
// A thread waits for its own siblings, too, but for no longer than these have run. What it waited beyond that was not
// the program's doing. So between two looks at least the largest such excess of any of its threads was lost to others.
// Of a program with one thread, or one that works, this is exact; of one whose threads take turns it is too low.
class RunDelay {
 public:
  // Looks again: `cpu` is what the program as a whole has used by now, its ended threads and processes included.
  Nanoseconds update(Threads now, Nanoseconds cpu);

 private:
  Threads last_;
  Nanoseconds last_cpu_{};
  Nanoseconds sum_{};
};

}  // namespace agon::sandbox

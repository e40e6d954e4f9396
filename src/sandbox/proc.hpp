#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "os/handle.hpp"
#include "sandbox/sandbox.hpp"

// Information about other processes from /proc and pidfds. All functions return zero or nothing if the process is gone.
namespace agon::sandbox {

std::string read_text(const std::string& path);

os::Handle pidfd_of(pid_t);
bool signal_by(const os::Handle& pidfd, int signal);  // false: it has ended
bool kill_by(const os::Handle& pidfd);
bool ready(const os::Handle&,
           int milliseconds);  // readable or at its end; a pidfd: ended. -1: no timeout
void end_process(pid_t);       // kills it and waits for its end, for some seconds at most

std::vector<pid_t> children_of(pid_t);  // of all its threads
std::vector<pid_t> threads_of(pid_t);
std::vector<pid_t> tree_of(pid_t);  // the process and its descendants, parents before children
char state_of(pid_t);               // as in proc(5): 'R' runs or could, 'T' is stopped; 0: gone
pid_t parent_of(pid_t);
std::uint64_t start_time_of(pid_t);  // in clock ticks since boot; 0: gone

// Of a process and its descendants, including those that have ended and were waited for (with a resolution of 10 ms).
Nanoseconds cpu_of_tree(pid_t);

// The resident memory of a process and its descendants; shared pages count for each.
std::uint64_t resident_of_tree(pid_t);

// All processes with this "NAME=value" in their environment, wherever they are in the tree.
std::vector<pid_t> processes_with(const std::string& variable);

}  // namespace agon::sandbox

#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "os/handle.hpp"
#include "sandbox/sandbox.hpp"

// What /proc and pidfds tell about other processes. All functions give zero or nothing when the process is gone.
namespace agon::sandbox {

std::string read_text(const std::string& path);

os::Handle pidfd_of(pid_t);
bool signal_by(const os::Handle& pidfd, int signal);  // false: it has ended
bool kill_by(const os::Handle& pidfd);
bool ready(const os::Handle&,
           int milliseconds);  // readable or at its end; a pidfd: ended. -1: waits as long as it takes
void end_process(pid_t);       // kills it and waits until it has ended, for some seconds at most

std::vector<pid_t> children_of(pid_t);  // of all its threads
std::vector<pid_t> threads_of(pid_t);
std::vector<pid_t> tree_of(pid_t);  // the process itself and its descendants, parents before children
char state_of(pid_t);               // as in proc(5): 'R' runs or could, 'T' is stopped; 0: gone
pid_t parent_of(pid_t);
std::uint64_t start_time_of(pid_t);  // in clock ticks since the machine started; 0: gone

// Of a process and its descendants, those that have ended and were waited for too (these to 10 ms).
Nanoseconds cpu_of_tree(pid_t);

// The resident memory of a process and its descendants; pages that they share count for each.
std::uint64_t resident_of_tree(pid_t);

// All processes whose environment has this "NAME=value", wherever they are in the tree.
std::vector<pid_t> processes_with(const std::string& variable);

}  // namespace agon::sandbox

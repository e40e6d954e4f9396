#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "sandbox/sandbox.hpp"

// What /proc tells about other processes. All functions give zero or nothing when the process is gone.
namespace agon::sandbox {

std::string read_text(const std::string& path);

std::vector<pid_t> children_of(pid_t);
pid_t parent_of(pid_t);

// Of a process and its descendants, those that have ended and were waited for too (these to 10 ms).
Nanoseconds cpu_of_tree(pid_t);

// How long the first thread of the process waited for a processor while it could have run.
Nanoseconds run_delay_of(pid_t);

}  // namespace agon::sandbox

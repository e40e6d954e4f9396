#pragma once

#include <array>
#include <string>
#include <vector>

#include "sandbox/sandbox.hpp"

namespace agon::sandbox {

// The home of a sandboxed program, the only place that it can write to.
inline constexpr const char* sandbox_home = "/tmp";

// Files in /proc that contain paths of the host; hidden where they exist.
inline constexpr std::array host_files_of_proc = {"/proc/cmdline", "/proc/swaps"};

// The maximum number of processes in a sandbox that do not belong to the program.
inline constexpr std::uint32_t sandbox_tasks = 2;

// Descriptors that bubblewrap inherits.
struct BubblewrapFiles {
  int status = -1;  // receives its reports as JSON lines
  int filter = -1;  // holds the compiled seccomp filter
  int hold = -1;    // the program starts once this is readable; -1: immediately
};

// The bubblewrap command line that starts the command inside.
std::vector<std::string> bubblewrap_command_line(const Command&, const Limits&, const BubblewrapFiles&);

std::vector<std::string> sandbox_environment();

// What bubblewrap has reported so far.
struct BubblewrapStatus {
  int init_pid = 0;            // the first process inside, as numbered outside; 0: not known yet
  bool program_began = false;  // known after its end: the program was executed and exited on its own
};
BubblewrapStatus read_status(const std::string& json_lines);

}  // namespace agon::sandbox

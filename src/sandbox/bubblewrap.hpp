#pragma once

#include <array>
#include <string>
#include <vector>

#include "sandbox/sandbox.hpp"

namespace agon::sandbox {

// The home of a sandboxed program, and all that it may write.
inline constexpr const char* sandbox_home = "/tmp";

// Files of /proc with paths of the host; covered where they are.
inline constexpr std::array host_files_of_proc = {"/proc/cmdline", "/proc/swaps"};

// The processes of a sandbox that are not the program's, at most.
inline constexpr std::uint32_t sandbox_tasks = 2;

// Descriptors that bubblewrap inherits.
struct BubblewrapFiles {
  int status = -1;  // gets its reports as JSON lines
  int filter = -1;  // holds the compiled seccomp filter
  int hold = -1;    // the program starts when something can be read here; -1: at once
};

// The command line of bubblewrap that starts the command inside.
std::vector<std::string> bubblewrap_command_line(const Command&, const Limits&, const BubblewrapFiles&);

std::vector<std::string> sandbox_environment();

// What bubblewrap has reported so far.
struct BubblewrapStatus {
  int init_pid = 0;            // of the first process inside, as seen from outside; 0: not yet known
  bool program_began = false;  // known only after its end: the program was executed and ended by itself
};
BubblewrapStatus read_status(const std::string& json_lines);

}  // namespace agon::sandbox

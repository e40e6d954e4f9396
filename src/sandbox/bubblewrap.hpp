#pragma once

#include <string>
#include <vector>

#include "sandbox/sandbox.hpp"

namespace agon::sandbox {

// The home of a sandboxed program, and all that it may write.
inline constexpr const char* sandbox_home = "/tmp";

// The command line of bubblewrap that starts the command inside; `status_fd` gets its reports as JSON lines,
// `filter_fd` holds the compiled seccomp filter.
std::vector<std::string> bubblewrap_command_line(const Command&, const Limits&, int status_fd, int filter_fd);

std::vector<std::string> sandbox_environment();

// What bubblewrap has reported so far.
struct BubblewrapStatus {
  int init_pid = 0;            // of the first process inside, as seen from outside; 0: not yet known
  bool program_began = false;  // known only after its end: the program was executed and ended by itself
};
BubblewrapStatus read_status(const std::string& json_lines);

}  // namespace agon::sandbox

#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/machine_error.hpp"
#include "os/handle.hpp"
#include "sandbox/entry.hpp"

namespace agon::sandbox {

struct ResourceLimit {
  int resource = 0;  // RLIMIT_...
  std::uint64_t value = 0;
};

// The properties of a child when its program starts. The descriptors stay the caller's.
struct Spawn {
  // argv[0] contains a slash, or is searched on PATH (irrelevant with an entry).
  std::vector<std::string> argv;
  std::vector<std::string> environment;  // "NAME=value"
  std::string folder;                    // empty: ours
  int input = -1;
  int output = -1;
  int errors = -1;
  std::vector<int> kept;    // further descriptors that stay open under the same numbers
  std::vector<int> groups;  // files of the groups that it enters before its program starts, by writing "0"
  // The folder of a version 2 group in which it is made, and the file for entering it where the kernel cannot do that.
  int made_in = -1;
  int made_in_entrance = -1;
  std::vector<ResourceLimit> limits;
  std::optional<int> niceness;   // none: that of the first thread that started a child
  bool protect_devices = false;  // makes device files read-only for it, which needs root
  std::optional<Entry> entry;    // it becomes the first process in a cell, and executes what the entry specifies
};

struct Child {
  pid_t pid = 0;
  os::Handle pidfd;
};

// Opens /dev/null for those of the descriptors 0, 1 and 2 that are closed: otherwise the next file or pipe would get
// such a number, and be taken for user input, or be overwritten when a child gets its own. Call it before anything else
// is opened. Throws MachineError.
void open_standard_descriptors();

// The system starts no program with words that are so many or so long, however often it is tried.
class CommandTooLong : public MachineError {
 public:
  using MachineError::MachineError;
};

// Starts a child as leader of its own session; it borrows our memory until its program starts, so the cost does not
// grow with our size. When we die, the kernel kills it. Throws MachineError, also if the program cannot be executed,
// and CommandTooLong.
Child spawn(const Spawn&);

void wait_for(const Child&);  // until it has ended

// The file that a shell would start for this name; empty: none. A name with a slash is returned unchanged.
std::string find_program(const std::string& name);

}  // namespace agon::sandbox

#pragma once

#include <cstdint>
#include <string_view>

#include "os/handle.hpp"

namespace agon::sandbox {

// Whether a program may choose the processors that its threads run on.
enum class Affinity : std::uint8_t {
  free,  // yes: a cpuset confines it
  // No: sched_setaffinity is refused, since it could use all of the machine's processors.
  fixed,
};

// The seccomp filter of sandboxed programs, in the kernel's format. Throws MachineError.
std::string_view compiled_filter(Affinity);

// The same as a new memory file, open at its beginning (reading it moves the offset, so each start needs its own).
// Throws MachineError.
os::Handle open_filter(Affinity);

}  // namespace agon::sandbox

#pragma once

#include <cstdint>
#include <string_view>

#include "os/handle.hpp"

namespace agon::sandbox {

// May a program choose the processors that its threads run on?
enum class Affinity : std::uint8_t {
  free,   // yes: a cpuset keeps it on those that it was given
  fixed,  // no: sched_setaffinity is refused, since it could take all processors of the machine
};

// The seccomp filter of sandboxed programs, as the kernel reads it. Throws MachineError.
std::string_view compiled_filter(Affinity);

// The same in a file of its own in memory, open at its beginning (whoever reads it moves the position, so one each
// start). Throws MachineError.
os::Handle open_filter(Affinity);

}  // namespace agon::sandbox

#pragma once

#include <cstdint>

#include "os/handle.hpp"

namespace agon::sandbox {

// May a program choose the processors that its threads run on?
enum class Affinity : std::uint8_t {
  free,   // yes: a cpuset keeps it on those that it was given
  fixed,  // no: sched_setaffinity is refused, since it could take all processors of the machine
};

// The seccomp filter of sandboxed programs, compiled, in a file of its own in memory, open at its beginning (whoever
// reads it moves the position, so one each start). Throws MachineError.
os::Handle open_filter(Affinity);

}  // namespace agon::sandbox

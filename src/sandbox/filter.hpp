#pragma once

#include "sandbox/handle.hpp"

namespace agon::sandbox {

// The seccomp filter of sandboxed programs, compiled, in a file of its own in memory, open at its beginning (whoever
// reads it moves the position, so one each start). Throws MachineError.
Handle open_filter();

}  // namespace agon::sandbox

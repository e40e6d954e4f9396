#pragma once

#include <chrono>
#include <string>

#include "os/handle.hpp"

namespace agon::os {

// A connection to where a server listens, without delays for small writes; the socket does not block. `host` is a name
// or an address. Throws MachineError that says what to do.
Handle dial(const std::string& host, const std::string& port, std::chrono::milliseconds patience);

}  // namespace agon::os

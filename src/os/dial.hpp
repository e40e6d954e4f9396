#pragma once

#include <chrono>
#include <string>

#include "os/handle.hpp"

namespace agon::os {

// Connects to a server, without delays for small writes; the socket is non-blocking. `host` is a name or an address.
// Throws MachineError with advice.
Handle dial(const std::string& host, const std::string& port, std::chrono::milliseconds patience);

}  // namespace agon::os

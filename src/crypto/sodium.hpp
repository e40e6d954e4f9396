#pragma once

#include <sodium.h>

#include "base/machine_error.hpp"

namespace agon::crypto {

// Before any other call of libsodium; as often as one likes. Throws MachineError.
inline void start_sodium() {
  if (sodium_init() < 0) throw MachineError("libsodium does not start");
}

}  // namespace agon::crypto

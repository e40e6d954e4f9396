#pragma once

#include "base/machine_error.hpp"

namespace agon::store {

// The disk is full. Nothing is lost, and a retry succeeds once there is free space.
class NoRoom : public MachineError {
 public:
  using MachineError::MachineError;
};

}  // namespace agon::store

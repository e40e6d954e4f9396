#pragma once

#include "base/machine_error.hpp"

namespace agon::store {

// The disk that something is kept on is full. Nothing is lost by that, and trying again helps when there is room.
class NoRoom : public MachineError {
 public:
  using MachineError::MachineError;
};

}  // namespace agon::store

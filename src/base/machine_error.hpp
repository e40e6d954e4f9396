#pragma once

#include <stdexcept>

namespace agon {

// This machine could not do its part (no fork, disk full, host overloaded): never a contestant's loss. Thrown in
// sandbox, store, queue and server, caught once per match or connection. Rules do not include this file.
class MachineError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace agon

#pragma once

#include <vector>

#include "base/result.hpp"
#include "telemetry/free_space.hpp"

namespace agon::live {

// The free space on a contest's disks, as last measured. For the server's thread.
class FreeRoom {
 public:
  telemetry::SpaceWatch watch;

  void look();  // logs when it becomes too little or sufficient again
  const std::vector<telemetry::FreeSpace>& seen() const { return seen_; }
  const Result<void>& enough() const { return enough_; }  // the error is a message

 private:
  std::vector<telemetry::FreeSpace> seen_;
  Result<void> enough_;
};

}  // namespace agon::live

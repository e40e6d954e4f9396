#pragma once

#include <string>
#include <vector>

#include "telemetry/free_space.hpp"

namespace agon::live {

// The free space on a contest's disks, as last measured. For the server's thread.
class FreeRoom {
 public:
  telemetry::SpaceWatch watch;

  void look();  // logs when it becomes too little or sufficient again
  const std::vector<telemetry::FreeSpace>& seen() const { return seen_; }
  const std::string& shortage() const { return shortage_; }  // message; "" if there is enough

 private:
  std::vector<telemetry::FreeSpace> seen_;
  std::string shortage_;
};

}  // namespace agon::live

#pragma once

#include <string>
#include <vector>

#include "telemetry/free_space.hpp"

namespace agon::live {

// The room on the disks of a contest, as it was seen last. For the server's thread.
class FreeRoom {
 public:
  telemetry::SpaceWatch watch;

  void look();  // and logs when it begins or ends to be too little
  const std::vector<telemetry::FreeSpace>& seen() const { return seen_; }
  const std::string& shortage() const { return shortage_; }  // in words; "": there is enough

 private:
  std::vector<telemetry::FreeSpace> seen_;
  std::string shortage_;
};

}  // namespace agon::live

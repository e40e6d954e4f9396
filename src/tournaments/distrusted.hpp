#pragma once

#include <cstdint>

namespace agon::tournaments {

// Results that came from the queue and did not count, since the start; each is in the log with the reason.
struct Distrusted {
  std::uint64_t dropped = 0;   // they did not belong to what was ordered
  std::uint64_t repeated = 0;  // their figures cannot be, or their replay is not in the archive: played again
};

}  // namespace agon::tournaments

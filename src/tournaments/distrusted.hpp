#pragma once

#include <cstdint>

namespace agon::tournaments {

// Results from the queue that did not count, since the start; each is logged with the reason.
struct Distrusted {
  std::uint64_t dropped = 0;  // they did not match an order
  // Their figures are impossible, or their replay is not in the archive: the match was repeated.
  std::uint64_t repeated = 0;
};

}  // namespace agon::tournaments

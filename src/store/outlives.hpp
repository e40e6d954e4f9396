#pragma once

#include <cstdint>

namespace agon::store {

// What a commit to a file survives. Both survive a crash of this process.
enum class Outlives : std::uint8_t {
  process,  // a power failure may lose the last commits, but nothing else
  power,    // every commit waits for the disk
};

}  // namespace agon::store

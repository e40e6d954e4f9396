#pragma once

#include <cstdint>

namespace agon::store {

// What a commit outlives, of files. A crash of this process costs nothing with either.
enum class Outlives : std::uint8_t {
  process,  // the machine's power failing may cost the last commits, and nothing else
  power,    // every commit waits for the disk
};

}  // namespace agon::store

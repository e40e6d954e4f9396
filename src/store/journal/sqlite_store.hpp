#pragma once

#include <filesystem>
#include <memory>

#include "store/journal/store.hpp"

namespace agon::store {

// What a commit outlives. A crash of this process costs nothing with either.
enum class Outlives : std::uint8_t {
  process,  // the machine's power failing may cost the last commits, and nothing else
  power,    // every commit waits for the disk
};

// One file, made when it is missing. One process at a time: a second one is refused (MachineError).
std::unique_ptr<Store> open_sqlite(const std::filesystem::path& file, Outlives = Outlives::process);

}  // namespace agon::store

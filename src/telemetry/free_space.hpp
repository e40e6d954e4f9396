#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace agon::telemetry {

struct FreeSpace {
  std::string name;  // of the contents: "data"
  std::uint64_t bytes = 0;
};

// Monitors the free space on the disks that a contest needs. Thread-safe.
class SpaceWatch {
 public:
  struct Folder {
    std::string name;
    std::filesystem::path path;  // may not exist yet
  };
  using Measure = std::function<std::optional<std::uint64_t>(const std::filesystem::path&)>;

  SpaceWatch() = default;  // monitors nothing
  SpaceWatch(std::vector<Folder>, std::uint64_t least_bytes, Measure = {});

  std::vector<FreeSpace> look() const;  // omits what cannot be measured

  // Whether there is enough space. The error tells the organiser what is short.
  Result<void> check(const std::vector<FreeSpace>&) const;
  Result<void> check() const { return check(look()); }

 private:
  std::vector<Folder> folders_;
  std::uint64_t least_bytes_ = 0;
  Measure measure_;
};

std::string bytes_text(std::uint64_t);  // "12 MB", "3.4 GB"

}  // namespace agon::telemetry

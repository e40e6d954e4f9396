#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace agon::telemetry {

struct FreeSpace {
  std::string name;  // of what lies there: "data"
  std::uint64_t bytes = 0;
};

// Watches how much room is left on the disks that a contest needs. For any thread.
class SpaceWatch {
 public:
  struct Folder {
    std::string name;
    std::filesystem::path path;  // need not be there yet
  };
  using Measure = std::function<std::optional<std::uint64_t>(const std::filesystem::path&)>;

  SpaceWatch() = default;  // watches nothing
  SpaceWatch(std::vector<Folder>, std::uint64_t least_bytes, Measure = {});

  std::vector<FreeSpace> look() const;  // what cannot be measured is left out

  // What is missing, in words for the organiser; "": there is room enough.
  std::string shortage(const std::vector<FreeSpace>&) const;
  std::string shortage() const { return shortage(look()); }

 private:
  std::vector<Folder> folders_;
  std::uint64_t least_bytes_ = 0;
  Measure measure_;
};

std::string bytes_text(std::uint64_t);  // "12 MB", "3.4 GB"

}  // namespace agon::telemetry

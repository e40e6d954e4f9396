#pragma once

#include <filesystem>
#include <string>

namespace agon::sandbox {

// A folder of the cgroup file system in which we may create groups with one controller.
struct GroupPlace {
  std::filesystem::path folder;  // empty: not on this machine
  bool version_2 = false;

  explicit operator bool() const { return !folder.empty(); }
  friend bool operator==(const GroupPlace&, const GroupPlace&) = default;
};

struct GroupPlaces {
  GroupPlace memory = {};
  GroupPlace pids = {};
  GroupPlace cpu = {};
  // Version 2 if available: a frozen process of version 1 cannot be killed.
  GroupPlace freezer = {};
  GroupPlace cpuset = {};
  GroupPlace shares = {};  // the controller "cpu": shares of contended processors
};

// What this machine lets us use; `root` is "/" except in tests. If we are alone in a version 2 group delegated to us,
// moves this process into a child group, because only then can that group's controllers be used.
GroupPlaces find_group_places(const std::filesystem::path& root = "/");

}  // namespace agon::sandbox

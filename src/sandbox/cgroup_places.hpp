#pragma once

#include <filesystem>
#include <string>

namespace agon::sandbox {

// A folder of the cgroup file system in which we may make groups with one controller.
struct GroupPlace {
  std::filesystem::path folder;  // empty: none on this machine
  bool version_2 = false;

  explicit operator bool() const { return !folder.empty(); }
  friend bool operator==(const GroupPlace&, const GroupPlace&) = default;
};

struct GroupPlaces {
  GroupPlace memory = {};
  GroupPlace pids = {};
  GroupPlace cpu = {};
  GroupPlace freezer = {};  // of version 2 where there is one: a frozen process of version 1 cannot be killed
  GroupPlace cpuset = {};
  GroupPlace shares = {};  // the controller "cpu": who gets how much of a processor that several want
};

// What this machine lets us use; `root` is "/" except in tests. Where we are alone in a version 2 group that has been
// delegated to us, it moves this process into a group below, because only then may that group's controllers be used.
GroupPlaces find_group_places(const std::filesystem::path& root = "/");

}  // namespace agon::sandbox

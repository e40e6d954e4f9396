#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "sandbox/cgroup_places.hpp"
#include "sandbox/handle.hpp"
#include "sandbox/sandbox.hpp"

namespace agon::sandbox {

// The cgroups of one program, as many as this machine permits; perhaps none.
class Group {
 public:
  Group(const GroupPlaces&, std::uint64_t memory_bytes, std::uint32_t tasks);  // throws MachineError
  ~Group() { remove(); }
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;

  bool empty() const { return folders_.empty(); }
  bool limits_memory() const { return !memory_.empty(); }
  bool limits_tasks() const { return !pids_.empty(); }
  bool counts_cpu() const { return bool(usage_); }

  std::vector<int> entrances() const;  // open cgroup.procs files: a process that writes "0" there is in
  Nanoseconds cpu() const;             // one system call
  std::uint64_t memory_peak() const;
  bool out_of_memory() const;  // the kernel has killed one of its processes for lack of memory
  void kill_all();             // and waits until they are gone; throws MachineError when they do not go
  void remove();               // the last thing done with it

 private:
  Group() = default;
  std::filesystem::path folder(const GroupPlace&, const std::string& name);

  std::vector<std::filesystem::path> folders_;
  std::vector<Handle> entrances_;
  std::filesystem::path memory_;
  std::filesystem::path pids_;
  bool memory_version_2_ = false;
  bool usage_version_2_ = false;
  Handle usage_;
};

// The places of this machine, found once; what a crashed agon has left there is removed then.
const GroupPlaces& group_places();

// Kills and removes the groups of agons that are no longer there.
void remove_stale_groups(const GroupPlaces&);

}  // namespace agon::sandbox

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "os/handle.hpp"
#include "sandbox/cgroup_places.hpp"
#include "sandbox/freezer.hpp"
#include "sandbox/sandbox.hpp"

namespace agon::sandbox {

struct GroupLimits {
  std::uint64_t memory_bytes = 0;
  std::uint32_t tasks = 0;
  int niceness = 0;  // the whole group gets the processor share of one process with this niceness
};

// The cgroups of one program, as many as this machine permits, possibly none. The program cannot leave the processors
// that are allowed to the thread which creates the group. Use it on one thread.
class Group {
 public:
  Group(const GroupPlaces&, const GroupLimits&);  // throws MachineError
  ~Group() { remove(); }
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;

  bool empty() const { return folders_.empty(); }
  bool limits_memory() const { return !memory_.empty(); }
  bool limits_tasks() const { return !pids_.empty(); }
  bool counts_cpu() const { return bool(usage_); }
  bool keeps_processors() const { return keeps_processors_; }
  const Freezer& freezer() const { return freezer_; }  // thread-safe

  // Open files: a process of one thread enters by writing "0".
  std::vector<int> entrances() const;
  // Of version 2: the folder, for making a process in it, and the file for entering it. -1: none.
  int made_in() const { return made_in_.get(); }
  int made_in_entrance() const { return made_in_entrance_.get(); }
  Nanoseconds cpu() const;  // one system call
  std::uint64_t memory_peak() const;
  bool out_of_memory() const;  // the kernel's OOM killer has killed one of its processes
  bool try_kill_all() const;   // waits until they are gone; false: they do not end
  void kill_all() const;       // throws MachineError if they do not end
  void remove();               // the last call

 private:
  Group() = default;
  std::filesystem::path folder(const GroupPlace&, const std::string& name);
  void enter_by(const std::filesystem::path& group, bool version_2);
  void limit_memory(const GroupPlace&, const std::string& name, std::uint64_t bytes);
  void count_cpu(const GroupPlace&, const std::string& name);
  void set_share(const GroupPlace&, const std::string& name, int niceness);
  void keep_processors(const GroupPlace&, const std::string& name);

  std::vector<std::filesystem::path> folders_;
  std::vector<os::Handle> entrances_;
  os::Handle made_in_;
  os::Handle made_in_entrance_;
  std::filesystem::path memory_;
  std::filesystem::path pids_;
  bool memory_version_2_ = false;
  bool usage_version_2_ = false;
  bool keeps_processors_ = false;
  os::Handle usage_;
  Freezer freezer_;
};

// The places on this machine, determined once. That also removes groups left by crashed instances of agon.
const GroupPlaces& group_places();

// Kills and removes the groups of instances of agon that no longer run.
void remove_stale_groups(const GroupPlaces&);

}  // namespace agon::sandbox

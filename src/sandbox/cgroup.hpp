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
  int niceness = 0;  // the group as a whole gets as much of a processor as one process that is so nice
};

// The cgroups of one program, as many as this machine permits; perhaps none. The program cannot leave the processors
// that the thread which makes the group may use. Functions may be called by one thread.
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
  const Freezer& freezer() const { return freezer_; }  // for any thread

  std::vector<int> entrances() const;  // open cgroup.procs files: a process that writes "0" there is in
  Nanoseconds cpu() const;             // one system call
  std::uint64_t memory_peak() const;
  bool out_of_memory() const;  // the kernel has killed one of its processes for lack of memory
  bool try_kill_all() const;   // and waits until they are gone; false: they do not go
  void kill_all() const;       // the same; throws MachineError when they do not go
  void remove();               // the last thing done with it

 private:
  Group() = default;
  std::filesystem::path folder(const GroupPlace&, const std::string& name);
  void enter_by(const std::filesystem::path& group);
  void limit_memory(const GroupPlace&, const std::string& name, std::uint64_t bytes);
  void count_cpu(const GroupPlace&, const std::string& name);
  void set_share(const GroupPlace&, const std::string& name, int niceness);
  void keep_processors(const GroupPlace&, const std::string& name);

  std::vector<std::filesystem::path> folders_;
  std::vector<os::Handle> entrances_;
  std::filesystem::path memory_;
  std::filesystem::path pids_;
  bool memory_version_2_ = false;
  bool usage_version_2_ = false;
  bool keeps_processors_ = false;
  os::Handle usage_;
  Freezer freezer_;
};

// The places of this machine, found once; what a crashed agon has left there is removed then.
const GroupPlaces& group_places();

// Kills and removes the groups of agons that are no longer there.
void remove_stale_groups(const GroupPlaces&);

}  // namespace agon::sandbox

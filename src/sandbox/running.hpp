#pragma once

#include <sys/wait.h>

#include <mutex>
#include <optional>
#include <string>

#include "os/scratch_folder.hpp"
#include "sandbox/cell.hpp"
#include "sandbox/cgroup.hpp"
#include "sandbox/drain.hpp"
#include "sandbox/run_delay.hpp"
#include "sandbox/sandbox.hpp"
#include "sandbox/spawn.hpp"
#include "sandbox/stopped_tree.hpp"
#include "sandbox/watch.hpp"

namespace agon::sandbox {

// The only implementation of Process; see running.cpp.
class Running final : public Process {
 public:
  Running(const Command&, const Limits&, const GroupPlaces&);
  ~Running() override;

  void begin(const Command&, const Limits&, Isolation);  // throws MachineError

  int input() const override { return input_.get(); }
  int output() const override { return output_.get(); }
  void close_input() override { input_.reset(); }
  std::uint64_t stderr_bytes() const override { return drain_->written(); }
  Nanoseconds cpu() const override;
  Nanoseconds run_delay() const override;
  bool may_leave_output_open() const override { return !status_ && group_.empty(); }
  void freeze() override;
  void thaw() override;
  void kill() override;
  bool wait(std::chrono::milliseconds) override;
  int open_inside(const std::filesystem::path& folder) const override;
  ResourceUsage finish() override;

 private:
  void begin_sandboxed(const Command&, const Limits&, Spawn);
  bool begin_in_cell(const Command&, const Limits&, Spawn);
  Affinity affinity() const;
  void begin_in_bubblewrap(const Command&, const Limits&, Spawn);
  void begin_here(const Command&, Spawn);
  void kill_locked();
  void look();
  void find_init(int milliseconds) const;
  void read_status_pipe() const;
  pid_t root() const;
  pid_t program() const;
  std::vector<pid_t> processes(bool strays) const;
  void end_marked();
  void end_all();
  bool tell_end(bool ended_before);
  void leave_cell();

  int niceness_;
  Group group_;
  std::unique_ptr<Cell> cell_;  // the program's; none: it has its own bubblewrap, or no isolation
  Child child_;                 // bubblewrap, the first process in the cell, or the program itself
  os::Handle input_;
  os::Handle output_;
  std::optional<Drain> drain_;
  std::optional<os::ScratchFolder> home_;  // without isolation
  std::string marker_;  // without isolation and cgroups: an environment variable that marks our processes
  const std::string program_;
  const std::string memory_error_;
  std::uint64_t memory_most_ = 0;  // without memory cgroups; otherwise 0
  mutable RunDelay delay_;         // if the kernel does not report it for a group
  siginfo_t ended_ = {};
  Nanoseconds waited_for_{};
  ResourceUsage usage_;

  mutable std::mutex mutex_;  // guards the following members: kill() and the watch use other threads
  os::Handle status_;         // reports of bubblewrap or the first process; none without isolation
  mutable std::string status_text_;
  mutable os::Handle init_;
  mutable pid_t init_pid_ = 0;
  mutable Nanoseconds cpu_seen_{};  // the maximum seen, without cgroups
  bool frozen_ = false;
  StoppedTree stopped_;  // without cgroups
  std::uint64_t memory_seen_ = 0;
  bool killed_ = false;
  bool killed_by_caller_ = false;
  bool finished_ = false;

  std::optional<Watch> watch_;  // last, so that it is destroyed first
};

// Like Process::start, using only the cgroups of these places.
std::unique_ptr<Process> start_in(const GroupPlaces&, const Command&, const Limits&, Isolation);

}  // namespace agon::sandbox

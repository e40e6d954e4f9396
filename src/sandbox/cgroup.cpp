#include "sandbox/cgroup.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sched.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <csignal>
#include <set>
#include <sstream>

#include "base/text.hpp"
#include "sandbox/proc.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr double default_shares = 1024;  // the kernel's default in version 1

// "agon-PIDNAMESPACE-PID-BEGIN-" identifies the owner, and whether it still runs.
std::string owner_prefix(pid_t pid) {
  struct stat status = {};
  ::stat("/proc/self/ns/pid", &status);
  return fmt::format("agon-{}-{}-{}-", status.st_ino, pid, start_time_of(pid));
}

bool write_setting(const fs::path& file, const std::string& text) {
  const os::Handle handle(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  return handle && ::write(handle.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

void limit(const fs::path& file, std::uint64_t value) {
  if (!write_setting(file, std::to_string(value))) throw os::machine_error("cannot set the limit " + file.string());
}

std::vector<pid_t> processes_in(const fs::path& group) {
  std::vector<pid_t> pids;
  std::istringstream in(read_text(group / "cgroup.procs"));
  for (pid_t pid = 0; in >> pid;) pids.push_back(pid);
  return pids;
}

// The number after a word, such as "oom_kill 3" in the lines of a file.
std::uint64_t number_after(const std::string& text, const std::string& word) {
  std::istringstream in(text);
  for (std::string key, value; in >> key >> value;) {
    if (key == word) return static_cast<std::uint64_t>(to_integer(value).value_or(0));
  }
  return 0;
}

void thaw_group(const fs::path& group) {
  write_setting(group / "freezer.state", "THAWED");  // version 1
  write_setting(group / "cgroup.freeze", "0");       // version 2
}

// False: some of them do not die. Frozen processes are signalled before they are thawed, so that they do not run again.
bool kill_all_in(const fs::path& group) {
  auto pids = processes_in(group);
  if (pids.empty()) return true;
  write_setting(group / "pids.max", "0");  // prevents new ones, where that controller exists
  for (const pid_t pid : pids) {
    if (const os::Handle process = pidfd_of(pid)) kill_by(process);
  }
  thaw_group(group);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  for (; !pids.empty() && std::chrono::steady_clock::now() < end; pids = processes_in(group)) {
    for (const pid_t pid : pids) {
      if (std::chrono::steady_clock::now() < end) end_process(pid);
    }
  }
  return pids.empty();
}

// The processors this thread may use, in the format of cpuset files: "0,3".
std::string own_processors() {
  cpu_set_t set;
  std::string list;
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return list;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &set)) list += fmt::format("{}{}", list.empty() ? "" : ",", cpu);
  }
  return list;
}

}  // namespace

// Delegating: if it fails half way, the destructor removes what exists by then.
Group::Group(const GroupPlaces& places, const GroupLimits& limits) : Group() {
  static std::atomic<std::uint64_t> made{0};
  const std::string name = owner_prefix(::getpid()) + std::to_string(++made);
  if (places.memory) limit_memory(places.memory, name, limits.memory_bytes);
  if (places.pids) {
    pids_ = folder(places.pids, name);
    limit(pids_ / "pids.max", limits.tasks);
  }
  if (places.cpu) count_cpu(places.cpu, name);
  if (places.freezer) freezer_ = Freezer(folder(places.freezer, name), places.freezer.version_2);
  if (places.cpuset) keep_processors(places.cpuset, name);
  if (places.shares && limits.niceness != 0) set_share(places.shares, name, limits.niceness);
}

void Group::limit_memory(const GroupPlace& place, const std::string& name, std::uint64_t bytes) {
  memory_ = folder(place, name);
  memory_version_2_ = place.version_2;
  if (memory_version_2_) {
    limit(memory_ / "memory.max", bytes);
    write_setting(memory_ / "memory.swap.max", "0");
    write_setting(memory_ / "memory.oom.group", "1");
  } else {
    limit(memory_ / "memory.limit_in_bytes", bytes);
    write_setting(memory_ / "memory.memsw.limit_in_bytes", std::to_string(bytes));
  }
}

void Group::count_cpu(const GroupPlace& place, const std::string& name) {
  usage_version_2_ = place.version_2;
  const fs::path file = folder(place, name) / (usage_version_2_ ? "cpu.stat" : "cpuacct.usage");
  usage_ = os::Handle(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!usage_) throw os::machine_error("cannot read " + file.string());
}

// A step of niceness is a factor of 1.25 (sched(7)), and a group has the share of niceness 0 by default.
void Group::set_share(const GroupPlace& place, const std::string& name, int niceness) {
  const fs::path group = folder(place, name);
  if (place.version_2) {
    if (!write_setting(group / "cpu.weight.nice", std::to_string(niceness)))
      throw os::machine_error("cannot set " + (group / "cpu.weight.nice").string());
  } else {
    limit(group / "cpu.shares", static_cast<std::uint64_t>(std::lround(default_shares * std::pow(1.25, -niceness))));
  }
}

// A machine that refuses this counts as one without cpusets; the seccomp filter then pins the program instead.
void Group::keep_processors(const GroupPlace& place, const std::string& name) {
  const fs::path group = place.folder / name;
  if (!place.version_2) {
    if (::mkdir(group.c_str(), 0755) != 0) throw os::machine_error("cannot create the cgroup " + group.string());
    // Load balancing in such groups would make the kernel rebuild its scheduling domains.
    write_setting(group / "cpuset.sched_load_balance", "0");
    std::string nodes = read_text(place.folder / "cpuset.effective_mems");
    if (nodes.empty()) nodes = read_text(place.folder / "cpuset.mems");
    keeps_processors_ =
        write_setting(group / "cpuset.mems", nodes) && write_setting(group / "cpuset.cpus", own_processors());
    if (keeps_processors_) {
      enter_by(group, false);
    } else {
      ::rmdir(group.c_str());
    }
  } else {
    keeps_processors_ = write_setting(folder(place, name) / "cpuset.cpus", own_processors());
  }
}

void Group::remove() {
  entrances_.clear();
  made_in_.reset();
  made_in_entrance_.reset();
  usage_.reset();
  freezer_ = {};
  for (const fs::path& folder : folders_) ::rmdir(folder.c_str());
  folders_.clear();
}

fs::path Group::folder(const GroupPlace& place, const std::string& name) {
  fs::path path = place.folder / name;
  if (std::find(folders_.begin(), folders_.end(), path) != folders_.end()) return path;
  if (::mkdir(path.c_str(), 0755) != 0) throw os::machine_error("cannot create the cgroup " + path.string());
  enter_by(path, place.version_2);
  return path;
}

// The program will enter this group, which is ours to remove. In version 1 through `tasks`, which moves one thread: for
// `cgroup.procs` the kernel stops all forking on the machine.
void Group::enter_by(const fs::path& group, bool version_2) {
  folders_.push_back(group);
  os::Handle entrance(::open((group / (version_2 ? "cgroup.procs" : "tasks")).c_str(), O_WRONLY | O_CLOEXEC));
  if (!entrance) throw os::machine_error("cannot open the cgroup " + group.string());
  if (version_2 && !made_in_) {
    made_in_ = os::Handle(::open(group.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    made_in_entrance_ = std::move(entrance);
  } else {
    entrances_.push_back(std::move(entrance));
  }
}

std::vector<int> Group::entrances() const {
  std::vector<int> fds;
  for (const os::Handle& entrance : entrances_) fds.push_back(entrance.get());
  return fds;
}

Nanoseconds Group::cpu() const {
  char text[64];  // "123456789" or "usage_usec 123456\n..."
  const ssize_t count = ::pread(usage_.get(), text, sizeof text, 0);
  std::string_view line(text, count > 0 ? static_cast<std::size_t>(count) : 0);
  line = line.substr(0, line.find('\n'));
  Words words(line);
  if (!usage_version_2_) return Nanoseconds(words.next_integer().value_or(0));
  words.next();
  return std::chrono::microseconds(words.next_integer().value_or(0));
}

std::uint64_t Group::memory_peak() const {
  const auto number = [&](const char* file) {
    const std::string text = read_text(memory_ / file);
    return static_cast<std::uint64_t>(to_integer(text.substr(0, text.find('\n'))).value_or(0));
  };
  if (!memory_version_2_) return number("memory.max_usage_in_bytes");
  const auto peak = number("memory.peak");  // since Linux 5.19
  return peak != 0 ? peak : number("memory.current");
}

bool Group::out_of_memory() const {
  if (memory_.empty()) return false;
  return number_after(read_text(memory_ / (memory_version_2_ ? "memory.events" : "memory.oom_control")), "oom_kill") >
         0;
}

bool Group::try_kill_all() const {
  // In the folder with the tasks limit, if any, because new processes can be prevented there first.
  return folders_.empty() || kill_all_in(pids_.empty() ? folders_.front() : pids_);
}

void Group::kill_all() const {
  if (!try_kill_all()) throw MachineError("processes of a program do not die: " + folders_.front().string());
}

const GroupPlaces& group_places() {
  static const GroupPlaces places = [] {
    GroupPlaces found = find_group_places();
    remove_stale_groups(found);
    return found;
  }();
  return places;
}

void remove_stale_groups(const GroupPlaces& places) {
  const std::string ours = owner_prefix(1);
  std::set<std::string> stale;  // fixed now: processes that exit later are left to the next instance
  const std::string same_namespace = ours.substr(0, ours.find('-', std::string_view("agon-").size()) + 1);
  // The freezer first: processes frozen there do not die in the others.
  const std::array all = {places.freezer, places.memory, places.pids, places.cpu, places.cpuset, places.shares};
  for (const GroupPlace& place : all) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(place.folder, error)) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with(same_namespace)) continue;
      const auto pid =
          to_integer(name.substr(same_namespace.size(), name.find('-', same_namespace.size()) - same_namespace.size()));
      if (pid && name.starts_with(owner_prefix(static_cast<pid_t>(*pid)))) continue;
      stale.insert(name);
    }
  }
  for (const GroupPlace& place : all) {
    for (const std::string& name : stale) {
      if (place.folder.empty()) continue;
      kill_all_in(place.folder / name);
      ::rmdir((place.folder / name).c_str());
    }
  }
}

}  // namespace agon::sandbox

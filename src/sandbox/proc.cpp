#include "sandbox/proc.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <ctime>
#include <filesystem>

#include "base/text.hpp"

namespace agon::sandbox {
namespace {

constexpr std::size_t tree_max = 4096;  // examined per program: far above any limit on tasks

// The fields of /proc/PID/stat from number 3 (state) on; the name before it may contain anything.
std::vector<std::string> stat_fields(pid_t pid) {
  const std::string text = read_text(fmt::format("/proc/{}/stat", pid));
  const auto end_of_name = text.rfind(')');
  std::vector<std::string> fields;
  if (end_of_name == std::string::npos) return fields;
  for (Words words(std::string_view(text).substr(end_of_name + 1)); !words.at_end();) fields.emplace_back(words.next());
  return fields;
}

std::int64_t field(const std::vector<std::string>& fields, std::size_t number) {  // numbered as in proc(5)
  return number - 3 < fields.size() ? to_integer(fields[number - 3]).value_or(0) : 0;
}

// The numeric names in a folder.
std::vector<pid_t> numbers_in(const std::string& folder) {
  std::vector<pid_t> numbers;
  std::error_code error;
  std::filesystem::directory_iterator entry(folder, error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    if (const auto number = to_integer(entry->path().filename().string())) {
      numbers.push_back(static_cast<pid_t>(*number));
    }
  }
  return numbers;
}

void add_children(std::vector<pid_t>& children, pid_t process, pid_t thread) {
  const std::string text = read_text(fmt::format("/proc/{}/task/{}/children", process, thread));
  for (Words words(text); !words.at_end();) {
    if (const auto child = words.next_integer()) children.push_back(static_cast<pid_t>(*child));
  }
}

// Like children_of(), but skips the list of threads if there is only one, which saves half of the work.
std::vector<pid_t> children_of(pid_t pid, const std::vector<std::string>& stat) {
  if (field(stat, 20) > 1) return sandbox::children_of(pid);
  std::vector<pid_t> children;
  add_children(children, pid, pid);
  return children;
}

// The kernel's encoding of "the processor clock of this process" (see clock_getcpuclockid(3)).
clockid_t cpu_clock_of(pid_t pid) { return static_cast<clockid_t>((~static_cast<unsigned>(pid) << 3) | 2U); }

}  // namespace

std::string read_text(const std::string& path) {
  return os::read_all(os::Handle(::open(path.c_str(), O_RDONLY | O_CLOEXEC)));
}

os::Handle pidfd_of(pid_t pid) { return os::Handle(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0))); }

bool signal_by(const os::Handle& pidfd, int signal) {
  return ::syscall(SYS_pidfd_send_signal, pidfd.get(), signal, nullptr, 0) == 0;
}

bool kill_by(const os::Handle& pidfd) { return signal_by(pidfd, SIGKILL); }

bool ready(const os::Handle& file, int milliseconds) {
  pollfd waiting = {file.get(), POLLIN, 0};
  int count = 0;
  do count = ::poll(&waiting, 1, milliseconds);
  while (count < 0 && errno == EINTR);
  return count > 0;
}

void end_process(pid_t pid) {
  const os::Handle process = pidfd_of(pid);
  if (process && kill_by(process)) ready(process, 5000);
}

std::vector<pid_t> threads_of(pid_t pid) { return numbers_in(fmt::format("/proc/{}/task", pid)); }

std::vector<pid_t> children_of(pid_t pid) {
  std::vector<pid_t> children;
  for (const pid_t thread : threads_of(pid)) add_children(children, pid, thread);
  return children;
}

std::vector<pid_t> tree_of(pid_t pid) {
  std::vector<pid_t> tree = {pid};
  for (std::size_t i = 0; i < tree.size() && tree.size() < tree_max; ++i) {
    const auto children = children_of(tree[i]);
    tree.insert(tree.end(), children.begin(), children.end());
  }
  return tree;
}

char state_of(pid_t pid) {
  const auto fields = stat_fields(pid);
  return fields.empty() ? '\0' : fields.front().front();
}

pid_t parent_of(pid_t pid) { return static_cast<pid_t>(field(stat_fields(pid), 4)); }

std::uint64_t start_time_of(pid_t pid) { return static_cast<std::uint64_t>(field(stat_fields(pid), 22)); }

Nanoseconds cpu_of_tree(pid_t pid) {
  Nanoseconds sum{};
  timespec time = {};
  if (::clock_gettime(cpu_clock_of(pid), &time) == 0) {
    sum += std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec);
  }
  const auto fields = stat_fields(pid);
  const std::int64_t ticks = field(fields, 16) + field(fields, 17);  // of children that were waited for
  sum += Nanoseconds(1'000'000'000 / ::sysconf(_SC_CLK_TCK) * ticks);
  for (const pid_t child : children_of(pid, fields)) sum += cpu_of_tree(child);
  return sum;
}

std::uint64_t resident_of_tree(pid_t pid) {
  const auto fields = stat_fields(pid);
  const auto pages = static_cast<std::uint64_t>(field(fields, 24));
  std::uint64_t sum = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  for (const pid_t child : children_of(pid, fields)) sum += resident_of_tree(child);
  return sum;
}

std::vector<pid_t> processes_with(const std::string& variable) {
  std::vector<pid_t> found;
  for (const pid_t pid : numbers_in("/proc")) {
    const std::string environment = '\0' + read_text(fmt::format("/proc/{}/environ", pid));
    if (environment.find('\0' + variable + '\0') != std::string::npos) found.push_back(pid);
  }
  return found;
}

}  // namespace agon::sandbox

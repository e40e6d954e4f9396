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

// The fields of /proc/PID/stat from number 3 (state) on; the name before may hold anything.
std::vector<std::string> stat_fields(pid_t pid) {
  const std::string text = read_text(fmt::format("/proc/{}/stat", pid));
  const auto end_of_name = text.rfind(')');
  std::vector<std::string> fields;
  if (end_of_name == std::string::npos) return fields;
  for (Words words(std::string_view(text).substr(end_of_name + 1)); !words.at_end();) fields.emplace_back(words.next());
  return fields;
}

std::int64_t field(const std::vector<std::string>& fields, std::size_t number) {  // numbers as in proc(5)
  return number - 3 < fields.size() ? to_integer(fields[number - 3]).value_or(0) : 0;
}

// The kernel's encoding of "the processor clock of this process" (see clock_getcpuclockid(3)).
clockid_t cpu_clock_of(pid_t pid) { return static_cast<clockid_t>((~static_cast<unsigned>(pid) << 3) | 2U); }

}  // namespace

std::string read_text(const std::string& path) { return read_all(Handle(::open(path.c_str(), O_RDONLY | O_CLOEXEC))); }

Handle pidfd_of(pid_t pid) { return Handle(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0))); }

bool kill_by(const Handle& pidfd) { return ::syscall(SYS_pidfd_send_signal, pidfd.get(), SIGKILL, nullptr, 0) == 0; }

bool ready(const Handle& file, int milliseconds) {
  pollfd waiting = {file.get(), POLLIN, 0};
  int count = 0;
  do count = ::poll(&waiting, 1, milliseconds);
  while (count < 0 && errno == EINTR);
  return count > 0;
}

void end_process(pid_t pid) {
  const Handle process = pidfd_of(pid);
  if (process && kill_by(process)) ready(process, 5000);
}

std::vector<pid_t> children_of(pid_t pid) {
  std::vector<pid_t> children;
  const std::string text = read_text(fmt::format("/proc/{}/task/{}/children", pid, pid));
  for (Words words(text); !words.at_end();) {
    if (const auto child = words.next_integer()) children.push_back(static_cast<pid_t>(*child));
  }
  return children;
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
  for (const pid_t child : children_of(pid)) sum += cpu_of_tree(child);
  return sum;
}

std::uint64_t resident_of_tree(pid_t pid) {
  const auto pages = static_cast<std::uint64_t>(field(stat_fields(pid), 24));
  std::uint64_t sum = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  for (const pid_t child : children_of(pid)) sum += resident_of_tree(child);
  return sum;
}

std::vector<pid_t> processes_with(const std::string& variable) {
  std::vector<pid_t> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const auto pid = to_integer(entry.path().filename().string());
    if (!pid) continue;
    const std::string environment = '\0' + read_text(entry.path() / "environ");
    if (environment.find('\0' + variable + '\0') != std::string::npos) found.push_back(static_cast<pid_t>(*pid));
  }
  return found;
}

Nanoseconds run_delay_of(pid_t pid) {
  const std::string text = read_text(fmt::format("/proc/{}/schedstat", pid));
  Words words(text);
  words.next();
  return Nanoseconds(words.next_integer().value_or(0));
}

}  // namespace agon::sandbox

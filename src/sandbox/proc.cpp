#include "sandbox/proc.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <ctime>

#include "base/text.hpp"
#include "sandbox/handle.hpp"

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

std::vector<pid_t> children_of(pid_t pid) {
  std::vector<pid_t> children;
  const std::string text = read_text(fmt::format("/proc/{}/task/{}/children", pid, pid));
  for (Words words(text); !words.at_end();) {
    if (const auto child = words.next_integer()) children.push_back(static_cast<pid_t>(*child));
  }
  return children;
}

pid_t parent_of(pid_t pid) { return static_cast<pid_t>(field(stat_fields(pid), 4)); }

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

Nanoseconds run_delay_of(pid_t pid) {
  const std::string text = read_text(fmt::format("/proc/{}/schedstat", pid));
  Words words(text);
  words.next();
  return Nanoseconds(words.next_integer().value_or(0));
}

}  // namespace agon::sandbox

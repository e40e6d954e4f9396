#include <fmt/core.h>

#include <map>
#include <mutex>

#include "base/text.hpp"
#include "sandbox/bubblewrap.hpp"
#include "sandbox/drain.hpp"
#include "sandbox/filter.hpp"
#include "sandbox/proc.hpp"
#include "sandbox/sandbox.hpp"
#include "sandbox/spawn.hpp"

namespace agon::sandbox {
namespace {

constexpr const char* otherwise = "or run your own programs with --no-sandbox";

std::string what_to_do() {
  if (to_integer(read_text("/proc/sys/kernel/unprivileged_userns_clone").substr(0, 1)) == 0) {
    return "run (as root) sysctl -w kernel.unprivileged_userns_clone=1";
  }
  if (to_integer(read_text("/proc/sys/user/max_user_namespaces").substr(0, 1)) == 0) {
    return "run (as root) sysctl -w user.max_user_namespaces=10000";
  }
  if (to_integer(read_text("/proc/sys/kernel/apparmor_restrict_unprivileged_userns").substr(0, 1)) == 1) {
    return "let AppArmor permit bubblewrap its user namespaces: the profile for /etc/apparmor.d/bwrap is in "
           "docs/sandbox.md";
  }
  return "in a container, start the container so that it permits user namespaces and mounting /proc";
}

// Starts the shortest program in the sandbox.
Result<void> try_it() {
  os::Pipe output = os::make_pipe();
  os::Pipe errors = os::make_pipe();
  os::Pipe status = os::make_pipe();
  Command command;
  command.argv = {"/bin/true"};
  Spawn wanted;
  const os::Handle filter = open_filter(Affinity::fixed);
  wanted.argv = bubblewrap_command_line(command, Limits{}, {status.write.get(), filter.get(), -1});
  wanted.environment = sandbox_environment();
  wanted.kept = {status.write.get(), filter.get()};
  wanted.input = output.read.get();
  wanted.output = output.write.get();
  wanted.errors = errors.write.get();
  const Child child = spawn(wanted);
  status.write.reset();
  errors.write.reset();
  const std::string said = os::read_all(status.read);
  std::string complaint = os::read_all(errors.read);
  wait_for(child);
  if (read_status(said).program_began) return {};
  while (complaint.ends_with('\n')) complaint.pop_back();
  return Error{
      fmt::format("this machine does not let us isolate programs ({}): {}, {}", complaint, what_to_do(), otherwise)};
}

}  // namespace

Result<void> check_isolation() {
  const std::string bubblewrap = find_program("bwrap");
  if (bubblewrap.empty()) {
    return Error{fmt::format(
        "bubblewrap, which isolates programs, is not installed: install the package bubblewrap, {}", otherwise)};
  }
  static std::mutex mutex;
  static std::map<std::string, Result<void>> known;
  const std::lock_guard lock(mutex);
  const auto found = known.find(bubblewrap);
  if (found != known.end()) return found->second;
  return known.emplace(bubblewrap, try_it()).first->second;
}

}  // namespace agon::sandbox

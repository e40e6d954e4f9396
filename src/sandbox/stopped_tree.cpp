#include "sandbox/stopped_tree.hpp"

#include <csignal>

#include "sandbox/proc.hpp"

namespace agon::sandbox {

bool StoppedTree::stop_once(const std::vector<pid_t>& processes) {
  bool any = false;
  for (const pid_t pid : processes) {
    const char state = state_of(pid);
    if (state == '\0' || state == 'T' || state == 't') continue;
    Member& member = members_[pid];
    // A process whose first thread has ended looks like a zombie while its others run, so zombies are stopped too.
    if (member.process && signal_by(member.process, SIGSTOP)) {
      member.stopped = true;
      any = any || state != 'Z';
    } else {
      member = {pidfd_of(pid)};
      any = true;
    }
  }
  return any;
}

void StoppedTree::resume() {
  for (const auto& [pid, member] : members_) {
    if (member.stopped) signal_by(member.process, SIGCONT);
  }
  members_.clear();
}

}  // namespace agon::sandbox

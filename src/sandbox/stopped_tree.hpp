#pragma once

#include <sys/types.h>

#include <map>
#include <vector>

#include "os/handle.hpp"

namespace agon::sandbox {

// The processes of a program that stand still because we have stopped them (SIGSTOP), where there is no cgroup to
// freeze. It is a race against those that still run, which may start or wake others; once all are stopped nobody is
// left to do that. Who had stopped by itself stays stopped afterwards, unless one of its own wakes it.
//
// The number of a process that has ended may soon belong to a stranger. So a process is sent a signal only through a
// pidfd, and only if it was found again after that was opened: then they are the same.
class StoppedTree {
 public:
  // Stops those of these processes that run, and what they start meanwhile. `find` gives all processes, parents before
  // children. False: some still run; try again later.
  template <class Find>
  bool stop(const Find& find) {
    for (int pass = 0; pass < passes; ++pass) {
      if (!stop_once(find())) return true;
    }
    return false;
  }
  void resume();  // exactly those that were stopped by us

 private:
  struct Member {
    os::Handle process;  // its pidfd
    bool stopped = false;
  };
  static constexpr int passes = 4;
  bool stop_once(const std::vector<pid_t>&);  // true: some were running

  std::map<pid_t, Member> members_;
};

}  // namespace agon::sandbox

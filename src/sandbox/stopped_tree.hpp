#pragma once

#include <sys/types.h>

#include <map>
#include <vector>

#include "os/handle.hpp"

namespace agon::sandbox {

// The processes of a program that we have stopped (SIGSTOP), where there is no cgroup to freeze. This races with those
// that still run, which may start or wake others; once all are stopped, none is left to do that. A process that was
// stopped before stays stopped afterwards, unless another one of the program wakes it.
//
// A process number may be reused after its process has ended. So a process is signalled only through a pidfd, and only
// if it was found again after that was opened, which proves that they are the same.
class StoppedTree {
 public:
  // Stops those of these processes that run, and what they start meanwhile. `find` returns all processes, parents
  // before children. False: some still run; try again later.
  template <class Find>
  bool stop(const Find& find) {
    for (int pass = 0; pass < passes; ++pass) {
      if (!stop_once(find())) return true;
    }
    return false;
  }
  void resume();  // only those that we stopped

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

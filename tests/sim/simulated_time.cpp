#include "sim/simulated_time.hpp"

#include <poll.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <set>

// Asio has the system wake it when its first timer is due, and sets that time anew for each one. The system does not
// know the simulated time, so here it says from the first time on that some timer may be due; Asio looks which ones
// are. In place of the system's functions, for everything in this program.
namespace {
std::set<int> set_once;
}

extern "C" int timerfd_create(int clock, int flags) noexcept {
  const int fd = static_cast<int>(syscall(SYS_timerfd_create, clock, flags));
  set_once.erase(fd);
  return fd;
}

extern "C" int timerfd_settime(int fd, int, const itimerspec*, itimerspec*) noexcept {
  if (!set_once.insert(fd).second) return 0;
  const itimerspec at_once = {{0, 0}, {0, 1}};
  const auto result = static_cast<int>(syscall(SYS_timerfd_settime, fd, 0, &at_once, nullptr));
  pollfd ready = {fd, POLLIN, 0};
  while (result == 0 && poll(&ready, 1, -1) != 1) continue;  // on a busy machine that takes a moment
  return result;
}

namespace agon::sim {

SimulatedTime::SimulatedTime() { os::use_time_source(this); }

SimulatedTime::~SimulatedTime() { os::use_time_source(nullptr); }

}  // namespace agon::sim

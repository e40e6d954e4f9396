#include "sim/simulated_time.hpp"

#include <poll.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <set>

// Asio sets a system timer to the time of its first timer, and updates it for each change. The system does not know the
// simulated time, so here the timer expires at once and stays expired; Asio then checks which of its own timers are
// due. These functions replace the system's in the whole program.
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
  while (result == 0 && poll(&ready, 1, -1) != 1) continue;  // takes a moment on a busy machine
  return result;
}

namespace agon::sim {

SimulatedTime::SimulatedTime() { os::use_time_source(this); }

SimulatedTime::~SimulatedTime() { os::use_time_source(nullptr); }

}  // namespace agon::sim

// A signal handler may do almost nothing: it writes a byte into a pipe, and a thread that reads the pipe does the rest.

#include "os/stop_on_signal.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>

#include "base/machine_error.hpp"

namespace agon::os {

namespace {

constexpr int signals[] = {SIGINT, SIGTERM};
int read_end = -1;
std::atomic<int> write_end = -1;
static_assert(std::atomic<int>::is_always_lock_free);

void handle(int) {
  const int saved = errno;
  const ssize_t written = write(write_end, "s", 1);
  static_cast<void>(written);
  errno = saved;
}

void set_handlers(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  for (const int each : signals) sigaction(each, &action, nullptr);
}

}  // namespace

StopOnSignal::StopOnSignal() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw MachineError("cannot create a pipe for signals");
  read_end = ends[0];
  write_end = ends[1];
  listener_ = std::thread([this] {
    for (char what = 0; read(read_end, &what, 1) == 1 && what == 's';) source_.request_stop();
  });
  set_handlers(handle);
}

StopOnSignal::~StopOnSignal() {
  set_handlers(SIG_DFL);
  const ssize_t written = write(write_end, "e", 1);
  static_cast<void>(written);
  listener_.join();
  close(read_end);
  close(write_end.exchange(-1));
}

}  // namespace agon::os

#include "sandbox/background.hpp"

#include <csignal>
#include <thread>

namespace agon::sandbox {

void run_in_background(std::function<void()> work) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread(std::move(work)).detach();
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace agon::sandbox

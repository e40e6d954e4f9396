#include "os/background.hpp"

#include <chrono>
#include <csignal>
#include <thread>

#include "base/failure_of.hpp"

namespace agon::os {
namespace {

constexpr auto rest_after_failure = std::chrono::milliseconds(10);  // for example, when memory is short

}  // namespace

void run_in_background(std::function<void()> work) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread([work = std::move(work)] {
    for (;;) {
      failure_of(work);
      std::this_thread::sleep_for(rest_after_failure);
    }
  }).detach();
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace agon::os

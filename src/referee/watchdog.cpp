#include "referee/watchdog.hpp"

#include <csignal>

#include "base/assert.hpp"
#include "base/failure_of.hpp"

namespace agon::referee {

namespace {
constexpr auto tick = std::chrono::milliseconds(20);
}

Watchdog::Watchdog() {
  std::signal(SIGPIPE, SIG_IGN);  // write() reports a program that no longer reads
  thread_ = std::thread([this] { run(); });
}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(mutex_);
    AGON_ASSERT(wards_.empty());
    ending_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Watchdog::add(WatchedProgram& ward) {
  const std::lock_guard lock(mutex_);
  wards_.push_back(&ward);
  if (stopped_) ward.stop();
  if (wards_.size() == 1) changed_.notify_one();
}

void Watchdog::remove(WatchedProgram& ward) {
  const std::lock_guard lock(mutex_);
  std::erase(wards_, &ward);
}

void Watchdog::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  for (WatchedProgram* const ward : wards_) failure_of([&] { ward->stop(); });
}

void Watchdog::run() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    if (wards_.empty()) {
      changed_.wait(lock);
    } else {
      changed_.wait_for(lock, tick);
      for (WatchedProgram* const ward : wards_) {
        if (failure_of([&] { ward->look(Clock::now()); })) failure_of([&] { ward->stop(); });
      }
    }
  }
}

}  // namespace agon::referee

#include "os/background.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

namespace agon::os {
namespace {

std::atomic<int> runs = 0;  // lives as long as the thread

TEST(AThreadInTheBackground, GoesOnAfterItHasThrown) {
  run_in_background([] {
    if (++runs < 3) throw std::runtime_error("on purpose");
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
  });
  while (runs < 3) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}  // namespace
}  // namespace agon::os

#include "referee/watchdog.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

namespace agon::referee {
namespace {

struct TestWard final : Watchdog::WatchedProgram {
  explicit TestWard(bool fails) : fails_(fails) {}
  void look(Watchdog::Clock::time_point) override {
    ++looks_;
    if (fails_) throw std::runtime_error("on purpose");
  }
  void stop() override {
    ++stops_;
    if (fails_) throw 17;
  }

  const bool fails_;
  std::atomic<int> looks_ = 0, stops_ = 0;
};

TEST(AWatchdog, StopsWhomItCannotLookAtAndGoesOnWithTheOthers) {
  Watchdog watchdog;
  TestWard broken(true), well(false);
  watchdog.add(broken);
  watchdog.add(well);
  while (well.looks_ < 3 || broken.stops_ < 2) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(well.stops_, 0);
  watchdog.stop();
  EXPECT_EQ(well.stops_, 1);
  watchdog.remove(broken);
  watchdog.remove(well);
}

}  // namespace
}  // namespace agon::referee

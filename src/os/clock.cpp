#include "os/clock.hpp"

#include <thread>

namespace agon::os {

void sleep_for(std::chrono::milliseconds time) {
  if (TimeSource* const source = detail::time_source.load(std::memory_order_relaxed)) {
    source->wake_at(source->steady() + time);
  } else {
    std::this_thread::sleep_for(time);
  }
}

}  // namespace agon::os

#pragma once

#include <chrono>
#include <thread>

namespace agon::os {

// For tests: waits for what must come, however busy the machine is; false: it did not.
template <class Done>
bool comes(Done done, std::chrono::milliseconds between_looks = std::chrono::milliseconds(10),
           std::chrono::seconds patience = std::chrono::minutes(5)) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!done()) {
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(between_looks);
  }
  return true;
}

}  // namespace agon::os

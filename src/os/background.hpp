#pragma once

#include <functional>

namespace agon::os {

// Runs a function that never returns in a thread that lives as long as this process; other threads handle signals. If
// the function throws, it is run again after a moment. The objects that it uses must never be destroyed.
void run_in_background(std::function<void()>);

}  // namespace agon::os

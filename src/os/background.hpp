#pragma once

#include <functional>

namespace agon::os {

// Runs a function that never returns in a thread that lives as long as this process; signals are for the other threads.
// When it throws, it is run again after a moment.
// Whoever owns what it uses must never be destroyed.
void run_in_background(std::function<void()>);

}  // namespace agon::os

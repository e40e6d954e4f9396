#pragma once

#include <vector>

namespace agon::os {

// The processors that this process may use, beginning with the one where it runs: another agon on this machine would
// begin with the first, too.
std::vector<int> allowed_cores();

// This thread, and whatever it starts, runs there; where that is not permitted, it runs all the same.
void pin_this_thread(int core);

}  // namespace agon::os

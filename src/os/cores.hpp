#pragma once

#include <vector>

namespace agon::os {

// The processors that this process may use, starting with the current one; otherwise every agon on this machine would
// start with the first processor.
std::vector<int> allowed_cores();

// Pins this thread and the processes and threads that it starts; has no effect where that is not permitted.
void pin_this_thread(int core);

}  // namespace agon::os

#include "os/cores.hpp"

#include <sched.h>

#include <algorithm>

namespace agon::os {

std::vector<int> allowed_cores() {
  cpu_set_t set;
  std::vector<int> cores;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return cores;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &set)) cores.push_back(core);
  }
  std::rotate(cores.begin(), std::ranges::find(cores, sched_getcpu()), cores.end());
  return cores;
}

void pin_this_thread(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  sched_setaffinity(0, sizeof set, &set);
}

}  // namespace agon::os

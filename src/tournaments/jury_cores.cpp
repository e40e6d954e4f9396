#include "tournaments/jury_cores.hpp"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "os/cores.hpp"
#include "telemetry/log.hpp"

namespace agon::tournaments {

namespace {

constexpr int niceness = 10;

}  // namespace

std::vector<int> jury_cores(const JuryPlan& plan, bool beside_games) {
  std::vector<int> cores = plan.cores.empty() ? os::allowed_cores() : plan.cores;
  std::ranges::sort(cores);
  if (plan.cores.empty() && beside_games && cores.size() > 1) cores.erase(cores.begin());
  return cores;
}

void stand_back(const JuryPlan& plan, bool beside_games) {
  const std::vector<int> cores = jury_cores(plan, beside_games);
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int core : cores) CPU_SET(static_cast<std::size_t>(core), &set);
  if (!cores.empty() && sched_setaffinity(0, sizeof set, &set) != 0) {
    telemetry::log("jury_cores",
                   {{"problem", "the cores of [jury] are not available here; matches are played on any core"}});
  }
  if (beside_games) setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
}

}  // namespace agon::tournaments

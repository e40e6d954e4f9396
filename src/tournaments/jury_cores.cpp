#include "tournaments/jury_cores.hpp"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "os/cores.hpp"
#include "telemetry/log.hpp"

namespace agon::server {

namespace {

constexpr int niceness = 10;

}  // namespace

std::vector<int> jury_cores(const Contest& contest) {
  std::vector<int> cores = contest.jury.cores.empty() ? referee::allowed_cores() : contest.jury.cores;
  std::ranges::sort(cores);
  const bool serves = std::ranges::any_of(contest.servers, &ServerPlan::served);
  if (contest.jury.cores.empty() && serves && cores.size() > 1) cores.erase(cores.begin());
  return cores;
}

void stand_back(const Contest& contest) {
  const std::vector<int> cores = jury_cores(contest);
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int core : cores) CPU_SET(static_cast<std::size_t>(core), &set);
  if (!cores.empty() && sched_setaffinity(0, sizeof set, &set) != 0) {
    log("jury_cores", {{"problem", "the cores of [jury] are not to be had here; matches are played on any"}});
  }
  const bool serves = std::ranges::any_of(contest.servers, &ServerPlan::served);
  if (serves) setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
}

}  // namespace agon::server

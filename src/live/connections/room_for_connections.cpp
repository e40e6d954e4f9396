#include "live/connections/room_for_connections.hpp"

#include <sys/resource.h>

#include <algorithm>

#include "telemetry/log.hpp"

namespace agon::live {

// The soft limit protects programs that use select(). Agon does not, so it takes the hard limit.
void make_room_for_connections(const config::Contest& contest) {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  constexpr std::size_t others = 64;
  const auto served = static_cast<std::size_t>(std::ranges::count_if(contest.servers, &config::ServerPlan::served));
  const std::size_t wanted = served * contest.teams.size() * contest.limits.connections_per_team + others;
  if (files.rlim_cur >= wanted) return;
  telemetry::log("few_descriptors", {{"allowed", files.rlim_cur},
                                     {"wanted", wanted},
                                     {"advice", "raise the hard limit (ulimit -Hn) or lower connections_per_team"}});
}

}  // namespace agon::live

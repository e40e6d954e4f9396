#include "config/server_setup.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace agon::config {

std::string setup_for(const ServerPlan& plan, std::size_t teams) {
  const std::size_t rest = std::min(plan.setup.find_first_of(" \n"), plan.setup.size());  // after the seats
  return fmt::format("{}={}{}", plan.game->info().seats_option, teams, plan.setup.substr(rest));
}

}  // namespace agon::config

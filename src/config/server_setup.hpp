#pragma once

#include <cstddef>
#include <string>

#include "config/contest.hpp"

namespace agon::config {

// The setup of a server whose teams all play in one game, for another number of teams.
std::string setup_for(const ServerPlan&, std::size_t teams);

}  // namespace agon::config

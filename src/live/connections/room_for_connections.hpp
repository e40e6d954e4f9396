#pragma once

#include "config/contest.hpp"

namespace agon::live {

// Raises this process's descriptor limit as far as permitted, and logs when it is too low for all teams' connections.
void make_room_for_connections(const config::Contest&);

}  // namespace agon::live

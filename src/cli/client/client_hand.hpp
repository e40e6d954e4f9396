#pragma once

#include "cli/client/client_connection.hpp"
#include "cli/client/client_relay.hpp"

namespace agon::cli {

// Somebody types commands on a terminal: with line editing and a history that outlives the session
// ($XDG_STATE_HOME/agon/client_history; logins and passwords are not in it). What the server says is shown as it comes,
// also above a line that is being typed. Returns when the server has closed the connection, at Ctrl-D, or when a stop
// is requested.
void talk_by_hand(Connection&, Watched&, const StopEvent&);

}  // namespace agon::cli

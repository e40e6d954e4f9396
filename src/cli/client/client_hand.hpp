#pragma once

#include "cli/client/client_connection.hpp"
#include "cli/client/client_relay.hpp"

namespace agon::cli {

// Sends the commands that somebody types on a terminal, with line editing and a history that outlives the session
// ($XDG_STATE_HOME/agon/client_history, without logins and passwords). What the server says is shown when it arrives,
// above the line being typed. Returns when the server closes the connection, on Ctrl-D, or when a stop is requested.
void talk_by_hand(Connection&, Watched&, const StopEvent&);

}  // namespace agon::cli

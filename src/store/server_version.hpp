#pragma once

#include <string>

namespace agon::store {

// The server at a PostgreSQL URL, "PostgreSQL 15.14"; changes nothing there. Throws MachineError with the reason if it
// does not let us in.
std::string server_version(const std::string& url);

}  // namespace agon::store

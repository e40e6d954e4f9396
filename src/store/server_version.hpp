#pragma once

#include <string>

namespace agon::store {

// What answers at the URL of a PostgreSQL server, "PostgreSQL 15.14"; changes nothing there. Throws MachineError that
// says why it does not let us in.
std::string server_version(const std::string& url);

}  // namespace agon::store

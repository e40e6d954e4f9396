#pragma once

#include <memory>
#include <string>

#include "store/journal/store.hpp"

namespace agon::store {

// A separate database on a PostgreSQL server: "postgresql://user@host/agon", with any other libpq parameters. Missing
// tables are created. Only one game server at a time: a second one is refused (MachineError). A commit is one round
// trip and, unless the server is configured otherwise, then on the server's disk.
std::unique_ptr<Store> open_postgres(const std::string& url);

}  // namespace agon::store

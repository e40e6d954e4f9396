#pragma once

#include <memory>
#include <string>

#include "store/journal/store.hpp"

namespace agon::store {

// A data base of its own on a PostgreSQL server: "postgresql://user@host/agon", with whatever else libpq takes. Its
// tables are made when they are missing. One server at a time: a second one is refused (MachineError). A commit is one
// round trip and, unless the server is set up otherwise, is on the server's disk afterwards.
std::unique_ptr<Store> open_postgres(const std::string& url);

}  // namespace agon::store

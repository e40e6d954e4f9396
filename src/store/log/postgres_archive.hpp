#pragma once

#include <memory>
#include <string>

#include "store/log/archive.hpp"

namespace agon::store {

// In a database on a PostgreSQL server, in its own tables next to those of a store (postgres_store.hpp).
std::unique_ptr<Archive> open_postgres_archive(const std::string& url, Access);

}  // namespace agon::store

#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "store/store.hpp"

namespace agon::store {

bool is_postgres_url(const std::string&);  // "postgresql://..." or "postgres://..."

// The store of a contest: what the URL names, or without one ("") the file contest.db in its data folder. Throws
// MachineError.
std::unique_ptr<Store> open_store(const std::string& url, const std::filesystem::path& folder);

}  // namespace agon::store

#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "store/journal/sqlite_store.hpp"
#include "store/journal/store.hpp"

namespace agon::store {

// The store of a contest's data folder: a data base on a PostgreSQL server, when a URL is given ("postgresql://...") or
// was given before, which the folder remembers (store.url, for its owner only); otherwise the file contest.db in it. A
// URL is refused for a folder that has its games in a file. What a commit outlives is for the file; a PostgreSQL server
// has its own setting (synchronous_commit). Throws MachineError.
std::unique_ptr<Store> open_store(const std::filesystem::path& folder, const std::string& url = {},
                                  Outlives = Outlives::process);

bool is_store_url(const std::string&);  // of a kind that is known here
bool has_store(const std::filesystem::path& folder);

// The URL that counts for a folder: the given one, which is refused when `file` exists there (MachineError), or the one
// that the folder remembers.
std::optional<std::string> url_of_store(const std::filesystem::path& folder, const std::string& given,
                                        const std::filesystem::path& file);
void remember_url(const std::filesystem::path& folder, const std::string& url);

}  // namespace agon::store

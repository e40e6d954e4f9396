#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "store/journal/sqlite_store.hpp"
#include "store/journal/store.hpp"

namespace agon::store {

// The store of a contest's data folder: a database on a PostgreSQL server, if a URL ("postgresql://...") is given or
// was given before, which the folder remembers (store.url, readable by its owner only); otherwise its file contest.db.
// A URL is refused for a folder with games in a file. `Outlives` applies to the file; a PostgreSQL server has its own
// setting (synchronous_commit). Throws MachineError.
std::unique_ptr<Store> open_store(const std::filesystem::path& folder, const std::string& url = {},
                                  Outlives = Outlives::process);

bool is_store_url(const std::string&);  // of a kind supported here
bool has_store(const std::filesystem::path& folder);

// The URL in effect for a folder: the given one, which is refused if `file` exists (MachineError), or the one that the
// folder remembers.
std::optional<std::string> url_of_store(const std::filesystem::path& folder, const std::string& given,
                                        const std::filesystem::path& file);
void remember_url(const std::filesystem::path& folder, const std::string& url);

}  // namespace agon::store

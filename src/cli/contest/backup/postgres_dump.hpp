#pragma once

#include <filesystem>
#include <string>

namespace agon::cli {

// A data base on a PostgreSQL server is backed up by PostgreSQL's own programs, pg_dump and pg_restore, which must be
// installed here. The dump is of one moment and holds all of the data base. Passwords of the URL are handed over in the
// environment, where others on this machine cannot see them. Throw MachineError in the words of these programs, and
// BadInput when they are not installed.
void dump_postgres(const std::string& url, const std::filesystem::path& to);
void restore_postgres(const std::filesystem::path& dump, const std::string& url);  // all of it, or nothing

}  // namespace agon::cli

#pragma once

#include <filesystem>
#include <string>

namespace agon::cli {

// Backs up a database on a PostgreSQL server with PostgreSQL's own programs, pg_dump and pg_restore, which must be
// installed on this machine. The dump is a snapshot of the whole database. Passwords in the URL are passed in the
// environment, where other users of this machine cannot see them. Throw MachineError with the error message of these
// programs, and BadInput if they are not installed.
void dump_postgres(const std::string& url, const std::filesystem::path& to);
void restore_postgres(const std::filesystem::path& dump, const std::string& url);  // all or nothing

}  // namespace agon::cli

#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <functional>

namespace agon::store::sqlite {

// Told how much of a copy is done, from 0 to 1; false ends it.
using GoOn = std::function<bool(double done)>;

// Copies what is committed in an open data base to a new file, which is whole when this returns and is not there when
// it throws. By any thread: the connection's own one goes on meanwhile, and what it commits is in the copy too.
// Throws MachineError, also when it was ended.
void copy_open_base(sqlite3* from, const std::filesystem::path& to, const GoOn& resume = {});

// The same from a file that another process may be writing to: the copy is of one moment, that of the call.
void copy_file(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace agon::store::sqlite

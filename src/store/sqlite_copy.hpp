#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <functional>

namespace agon::store::sqlite {

// Receives the completed fraction of a copy, from 0 to 1; false aborts it.
using GoOn = std::function<bool(double done)>;

// Copies the committed state of an open database to a new file, which is complete on return and does not exist after an
// exception. Thread-safe: the connection remains in use, and what it commits meanwhile is in the copy too. Throws
// MachineError, also when aborted.
void copy_open_base(sqlite3* from, const std::filesystem::path& to, const GoOn& resume = {});

// The same for a file that another process may be writing to: the copy has the state at the time of the call.
void copy_file(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace agon::store::sqlite

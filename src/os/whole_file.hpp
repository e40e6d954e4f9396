#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "base/result.hpp"

namespace agon::os {

// Whether a whole file can be written to this path; the error is like "it is a symbolic link". A whole file takes a new
// name or replaces a regular file, but never a folder, a link, a device, a pipe or a socket.
Result<void> validate_output_path(const std::filesystem::path&);

// The same, and whether the file system lets us create a file there; folders of the path may be missing. Creates a file
// beside the path and removes it again.
Result<void> probe_writable(const std::filesystem::path&);

// After this, a name given to a file in the folder survives a power failure.
void sync_folder(const std::filesystem::path&);

// The content of a file; none if it cannot be read, as a folder cannot: errno says why. Waits for the end of a pipe.
// Thread-safe.
std::optional<std::string> read_whole_file(const std::filesystem::path&);

// Writes the content to a new file beside the path, syncs it to disk and renames it: readers see the old file or the
// new one, and after a failure the old one, with nothing left beside it. The new file has the permissions of the old
// one; if there was none, `mode` less the process's umask. Thread-safe. Throws MachineError.
void write_whole_file(const std::filesystem::path&, std::string_view content, mode_t mode = 0666);

}  // namespace agon::os

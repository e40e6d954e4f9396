#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace agon::store {

// A backup of a contest is one file: a tar archive of a folder "agon-backup" with README.txt, SHA256SUMS and the stored
// files. `tar xf` unpacks it and `sha256sum -c SHA256SUMS` checks it, without this program.
struct BackupPart {
  std::string name;  // in the backup: without folders
  std::filesystem::path file;
};

using BackupProgress = std::function<void(double done)>;  // from 0 to 1

// Atomic: the complete file is synced to disk, or none appears. Replaces a regular file. Throws MachineError.
void write_backup(const std::filesystem::path&, const std::string& readme, const std::vector<BackupPart>&,
                  const BackupProgress& = {});

// Unpacks a backup into an existing folder, and syncs it to disk. Returns the names. Throws MachineError if the file is
// not a backup, or if parts are missing, differ from their hashes, or are unexpected; then the folder may contain some
// of them.
std::vector<std::string> read_backup(const std::filesystem::path&, const std::filesystem::path& folder,
                                     const BackupProgress& = {});

bool begins_like_backup(std::string_view head);  // of a file
inline constexpr std::size_t backup_head_bytes = 512;

}  // namespace agon::store

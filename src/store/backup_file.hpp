#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace agon::store {

// A backup of a contest is one file: a tar archive of a folder "agon-backup" with README.txt, SHA256SUMS and the files
// that it keeps. `tar xf` unpacks it and `sha256sum -c SHA256SUMS` checks it, so nobody needs this program for that.
struct BackupPart {
  std::string name;  // in the backup: no folders
  std::filesystem::path file;
};

using BackupProgress = std::function<void(double done)>;  // from 0 to 1

// Appears whole and synced to the disk, or not at all. Replaces a regular file. Throws MachineError.
void write_backup(const std::filesystem::path&, const std::string& readme, const std::vector<BackupPart>&,
                  const BackupProgress& = {});

// Unpacks what a backup keeps into a folder that exists, synced to the disk. Returns the names. Throws MachineError
// when the file is not a backup, when a part is missing or is not what its hash says, or when there are parts besides;
// then the folder may hold some of them.
std::vector<std::string> read_backup(const std::filesystem::path&, const std::filesystem::path& folder,
                                     const BackupProgress& = {});

bool begins_like_backup(std::string_view head);  // of a file
inline constexpr std::size_t backup_head_bytes = 512;

}  // namespace agon::store

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "os/handle.hpp"

// The cache of built programs; each has a folder of its own, its entry. Several processes and threads may use it
// concurrently. All functions throw MachineError.
namespace agon::sandbox {

// A new folder in the cache, readable only by us. It is removed with the object or, if this process is killed, by the
// next user of the cache.
class WorkFolder {
 public:
  explicit WorkFolder(const std::filesystem::path& cache);
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  os::Handle lock_;
};

// Prevents the removal of the entry; null: the entry does not exist or is being removed. Marks it as used now.
using Lease = std::shared_ptr<const void>;
Lease lease(const std::filesystem::path& entry);

// The path of the entry with this key. Its name differs from folder names of earlier versions.
std::filesystem::path entry_of(const std::filesystem::path& cache, std::uint64_t key);

// Measures a folder and renames it to an entry. If one of this name exists, it stays: it is equivalent.
void become_entry(const std::filesystem::path& folder, const std::filesystem::path& entry);

// Removes the least recently used entries until the others fit into this many bytes, except leased ones. Also removes
// leftovers of earlier versions of Agon and of killed builders.
void forget_entries(const std::filesystem::path& cache, std::uint64_t bytes_max);

struct CacheUse {
  std::size_t programs = 0;
  std::uint64_t bytes = 0;  // of the disk that they take
};
CacheUse use_of(const std::filesystem::path& cache);  // none if the folder does not exist

// For files that we have written ourselves.
std::string content(const std::filesystem::path& file);
void write_file(const std::filesystem::path& file, std::string_view text);

}  // namespace agon::sandbox

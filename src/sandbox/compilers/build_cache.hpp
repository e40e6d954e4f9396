#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "os/handle.hpp"

// The folder in which built programs are kept, each in a folder of its own, its entry. Several processes and threads
// may use it at a time. All functions throw MachineError.
namespace agon::sandbox {

// A new folder inside the cache, that nobody else can read; it vanishes with the object, and with the next one that
// uses the cache when this process is killed before.
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

// While it lives, the entry is not removed; null: there is no such entry, or it is being removed. Says that it was used
// now.
using Lease = std::shared_ptr<const void>;
Lease lease(const std::filesystem::path& entry);

// Where the entry with this key belongs, the name of which is not that of a folder of an earlier version.
std::filesystem::path entry_of(const std::filesystem::path& cache, std::uint64_t key);

// Gives a folder its name as an entry of so many bytes. Another one of this name stays: it is as good.
void become_entry(const std::filesystem::path& folder, const std::filesystem::path& entry, std::uint64_t bytes);

// Removes the entries that were not used for longest until the others fit into so many bytes, but none that is
// leased; besides what earlier versions of Agon and builders that were killed have left there.
void forget_entries(const std::filesystem::path& cache, std::uint64_t bytes_max);

struct CacheUse {
  std::size_t programs = 0;
  std::uint64_t bytes = 0;  // that they take
};
CacheUse use_of(const std::filesystem::path& cache);  // none where there is no such folder

// Of files that we have written ourselves.
std::string content(const std::filesystem::path& file);
void write_file(const std::filesystem::path& file, std::string_view text);

}  // namespace agon::sandbox

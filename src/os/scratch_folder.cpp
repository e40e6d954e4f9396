#include "os/scratch_folder.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <mutex>
#include <string_view>
#include <utility>

namespace agon::os {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view prefix = "agon-home-";
constexpr auto young = std::chrono::minutes(1);  // may not have been locked yet

fs::path temporary() {
  std::error_code error;
  fs::path folder = fs::temp_directory_path(error);
  if (error) throw MachineError("cannot create a folder for temporary files: " + error.message());
  return folder;
}

Handle locked(const fs::path& folder) {
  Handle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  return handle && ::flock(handle.get(), LOCK_EX | LOCK_NB) == 0 ? std::move(handle) : Handle();
}

bool is_abandoned(const fs::path& folder) {
  struct stat status {};
  if (::lstat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode) || status.st_uid != ::geteuid()) return false;
  const std::chrono::seconds written(status.st_mtim.tv_sec), now(std::time(nullptr));
  return now - written > young && locked(folder);
}

std::string pattern() { return temporary() / fmt::format("{}{}-XXXXXX", prefix, ::getpid()); }

}  // namespace

ScratchFolder::ScratchFolder() : path_(pattern()) {
  static std::once_flag once;
  std::call_once(once, remove_abandoned_folders);
  if (::mkdtemp(path_.data()) == nullptr) throw machine_error("cannot make a temporary folder " + path_);
  lock_ = locked(path_);
}

ScratchFolder::~ScratchFolder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

void remove_abandoned_folders() {
  std::error_code error;
  for (fs::directory_iterator each(temporary(), error), end; !error && each != end; each.increment(error)) {
    const fs::path& folder = each->path();
    std::error_code kept;
    if (folder.filename().string().starts_with(prefix) && is_abandoned(folder)) fs::remove_all(folder, kept);
  }
}

}  // namespace agon::os

#include "cli/frame/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include "base/machine_error.hpp"
#include "cli/frame/command.hpp"
#include "os/handle.hpp"

namespace agon::cli {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

std::string read_file(const fs::path& path) {
  std::error_code error;
  const auto kind = fs::status(path, error).type();
  if (kind == fs::file_type::not_found) throw BadInput(fmt::format("there is no file {}", path.string()));
  if (kind == fs::file_type::directory) throw BadInput(fmt::format("{} is a folder, not a file", path.string()));
  std::ifstream in(path, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(in), {}};
  if (!in) throw BadInput(fmt::format("{} cannot be read: {}", path.string(), std::strerror(errno)));
  return content;
}

void append_to_file(const fs::path& path, std::string_view content) {
  const auto fail = [&] {
    throw MachineError(fmt::format("cannot write {}: {}", path.string(), std::strerror(errno)));
  };
  const os::Handle file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  struct stat before {};
  if (!file || fstat(file.get(), &before) != 0) fail();
  const auto take_back_and_fail = [&] {
    const int why = errno;
    if (ftruncate(file.get(), before.st_size) == 0) fsync(file.get());
    errno = why;
    fail();
  };
  while (!content.empty()) {
    const ssize_t bytes = ::write(file.get(), content.data(), content.size());
    if (bytes < 0 && errno != EINTR) take_back_and_fail();
    content.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(bytes, 0)));
  }
  if (fsync(file.get()) != 0) take_back_and_fail();
}

namespace {

// In a folder that everybody may write to, another user could have created ours first, and would then own the programs
// in it that we run.
fs::path owned_folder(const fs::path& folder) {
  struct stat found {};
  if (mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST) {
    throw MachineError(fmt::format("cannot create {}: {}", folder.string(), std::strerror(errno)));
  }
  const bool there = lstat(folder.c_str(), &found) == 0;
  if (!there || !S_ISDIR(found.st_mode) || found.st_uid != geteuid() || (found.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    throw MachineError(
        fmt::format("{} is not a folder that belongs to this user alone; remove it, or set HOME or XDG_CACHE_HOME",
                    folder.string()));
  }
  return folder;
}

}  // namespace

fs::path cache_folder() {
  if (const char* folder = std::getenv("XDG_CACHE_HOME"); folder && *folder == '/') return fs::path(folder) / "agon";
  if (const char* home = std::getenv("HOME"); home && *home == '/') return fs::path(home) / ".cache" / "agon";
  return owned_folder(fs::temp_directory_path() / fmt::format("agon-{}", geteuid()));
}

}  // namespace agon::cli

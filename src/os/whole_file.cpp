// Theory of operation. The draft is in the folder of the file, because rename() is atomic only within a file system. It
// is synced before it is renamed; otherwise a power failure could leave the new name without content. The folder is
// synced after that, so that the new name is on disk when the caller continues.
//
// rename() never follows a link and would replace a device as readily as a file, so the target is checked first. If
// somebody replaces the file by a link in between, the link is lost, and nothing else.

#include "os/whole_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <optional>

#include "base/machine_error.hpp"
#include "os/handle.hpp"

namespace agon::os {
namespace {

namespace fs = std::filesystem;

constexpr int draft_names_max = 1000;  // attempts before giving up

std::string text_of(int error) { return std::strerror(error); }

fs::path folder_of(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : fs::path("."); }

[[noreturn]] void fail(const fs::path& file, const std::string& why) {
  throw MachineError("cannot write " + file.string() + ": " + why);
}

// A new file of ours in a folder; removed with the object unless it was renamed.
class Draft {
 public:
  Draft(const fs::path& folder, mode_t mode) {
    static std::atomic<std::uint64_t> made{0};
    for (int i = 0; i < draft_names_max && fd_ < 0; ++i) {
      name_ = folder / (".agon-" + std::to_string(::getpid()) + "-" + std::to_string(++made) + ".part");
      fd_ = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
      if (fd_ < 0 && errno != EEXIST) break;
    }
    error_ = fd_ < 0 ? errno : 0;
  }
  ~Draft() {
    if (fd_ < 0) return;
    ::close(fd_);
    if (!renamed_) ::unlink(name_.c_str());
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  int error() const { return error_; }  // errno of the failed creation; 0: no error

  bool set_mode(mode_t mode) const { return ::fchmod(fd_, mode) == 0; }
  bool write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
      if (written < 0 && errno != EINTR) return false;
      if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
  }
  bool sync() const { return ::fsync(fd_) == 0; }
  bool rename_to(const fs::path& file) {
    renamed_ = ::rename(name_.c_str(), file.c_str()) == 0;
    return renamed_;
  }

 private:
  fs::path name_;
  int fd_ = -1;
  int error_ = 0;
  bool renamed_ = false;
};

std::optional<struct stat> status_of(const fs::path& file) {
  struct stat status = {};
  if (::lstat(file.c_str(), &status) != 0) return std::nullopt;
  return status;
}

}  // namespace

// Errors are ignored: some file systems cannot sync a folder, and the file is as safe there as it can be.
void sync_folder(const fs::path& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  static_cast<void>(::fsync(fd));
  ::close(fd);
}

Result<void> validate_output_path(const fs::path& file) {
  if (file.filename().empty()) return Error{"it names a folder"};
  const auto status = status_of(file);
  if (!status) return errno == ENOENT ? Result<void>() : Error{text_of(errno)};
  if (S_ISREG(status->st_mode)) return {};
  if (S_ISDIR(status->st_mode)) return Error{"it is a folder"};
  if (S_ISLNK(status->st_mode)) return Error{"it is a symbolic link"};
  if (S_ISFIFO(status->st_mode)) return Error{"it is a pipe"};
  if (S_ISSOCK(status->st_mode)) return Error{"it is a socket"};
  return Error{"it is a device"};
}

Result<void> probe_writable(const fs::path& file) {
  if (auto path = validate_output_path(file); !path) return path;
  fs::path folder = folder_of(file);
  while (!status_of(folder) && errno == ENOENT && folder.has_parent_path()) folder = folder.parent_path();
  if (!status_of(folder)) folder = ".";  // a relative path whose folders all have to be created
  std::error_code error;
  if (!fs::is_directory(folder, error)) return Error{folder.string() + " is not a folder"};
  const Draft probe(folder, 0600);
  return probe.error() == 0 ? Result<void>() : Error{text_of(probe.error())};
}

std::optional<std::string> read_whole_file(const fs::path& file) {
  const Handle handle(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!handle) return std::nullopt;
  std::string content;
  std::array<char, std::size_t{64} << 10> block;
  for (;;) {
    const ssize_t count = ::read(handle.get(), block.data(), block.size());
    if (count == 0) return content;
    if (count < 0 && errno != EINTR) return std::nullopt;
    if (count > 0) content.append(block.data(), static_cast<std::size_t>(count));
  }
}

void write_whole_file(const fs::path& file, std::string_view content, mode_t mode) {
  if (const auto path = validate_output_path(file); !path) fail(file, path.error());
  const auto old = status_of(file);
  Draft draft(folder_of(file), mode);
  if (draft.error() != 0) fail(file, text_of(draft.error()));
  if (old && !draft.set_mode(old->st_mode & 07777)) fail(file, text_of(errno));
  if (!draft.write(content) || !draft.sync() || !draft.rename_to(file)) fail(file, text_of(errno));
  sync_folder(folder_of(file));
}

}  // namespace agon::os

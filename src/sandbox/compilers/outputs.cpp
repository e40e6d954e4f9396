// Theory of operation. Each step checks a name relative to an open folder and then opens it with O_NOFOLLOW: so no link
// is ever followed, and no fifo or device is opened. If the kernel has openat2, it also enforces that the result is
// below the folder and on its file system. Bytes are counted while they are copied; a file's stated size is trusted
// only if it is too large. Copies are new files: nothing is overwritten.

#include "sandbox/compilers/outputs.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <string_view>

#include "base/text.hpp"
#include "os/handle.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr int depth_max = 32;  // of nested folders
constexpr std::string_view class_ending = ".class";

int open_beneath(int folder, const std::string& name, int flags) {
  flags |= O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  open_how how = {};
  how.flags = static_cast<std::uint64_t>(flags);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_XDEV;
  const auto fd = static_cast<int>(::syscall(SYS_openat2, folder, name.c_str(), &how, sizeof how));
  if (fd >= 0 || (errno != ENOSYS && errno != EPERM)) return fd;
  return ::openat(folder, name.c_str(), flags);  // before Linux 5.6, or in a container that refuses it
}

std::string_view kind_of(mode_t mode) {
  if (S_ISREG(mode)) return "a file";
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISLNK(mode)) return "a symbolic link";
  if (S_ISFIFO(mode)) return "a named pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

// A contestant's mistake, thrown to the functions that return it.
struct Refused {
  std::string why;
};

class Taking {
 public:
  explicit Taking(const OutputLimits& limits) : limits_(limits) {}

  std::uint64_t bytes() const { return bytes_; }

  void program(int from, const std::string& name, int to, const std::string& copy) {
    const os::Handle file = opened(from, name, S_IFREG);
    copy_file(file, name, to, copy, 0755);
  }

  void classes(int from, const std::string& name, int to, const std::string& copy, int depth = 0) {
    if (depth == depth_max)
      throw Refused{fmt::format("{} lies more than {} folders deep", agon::quoted(name), depth_max)};
    os::Handle folder = opened(from, name, S_IFDIR);
    if (::mkdirat(to, copy.c_str(), 0755) != 0) throw os::machine_error("cannot create a folder in the cache");
    const os::Handle target(::openat(to, copy.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!target) throw os::machine_error("cannot open a folder of the cache");
    const std::unique_ptr<DIR, int (*)(DIR*)> list(::fdopendir(folder.get()), ::closedir);
    if (!list) throw os::machine_error("cannot list a folder");
    const int here = ::dirfd(list.get());
    folder.release();  // the list closes it
    while (const dirent* entry = ::readdir(list.get())) {
      const std::string each = entry->d_name;
      if (each == "." || each == "..") continue;
      count_name();
      const mode_t mode = mode_of(here, each);
      if (S_ISDIR(mode)) {
        classes(here, each, target.get(), each, depth + 1);
      } else if (each.ends_with(class_ending)) {
        copy_file(opened(here, each, S_IFREG), each, target.get(), each, 0644);
      }
    }
  }

 private:
  static Refused unreadable(const std::string& name) {
    return Refused{fmt::format("{} cannot be read: {}", agon::quoted(name), std::strerror(errno))};
  }

  static mode_t mode_of(int folder, const std::string& name) {
    struct stat status = {};
    if (::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0) return status.st_mode;
    if (errno == ENOENT) throw Refused{fmt::format("the compiler has not made {}", agon::quoted(name))};
    throw unreadable(name);
  }

  static os::Handle opened(int folder, const std::string& name, mode_t wanted) {
    const auto check = [&](mode_t mode) {
      if ((mode & S_IFMT) != wanted)
        throw Refused{fmt::format("{} is {}, not {}", agon::quoted(name), kind_of(mode), kind_of(wanted))};
    };
    check(mode_of(folder, name));
    os::Handle file(open_beneath(folder, name, wanted == S_IFDIR ? O_DIRECTORY : 0));
    if (!file && (errno == EMFILE || errno == ENFILE || errno == ENOMEM)) throw os::machine_error("cannot open a file");
    if (!file) throw unreadable(name);
    struct stat status = {};
    if (::fstat(file.get(), &status) != 0) throw os::machine_error("cannot examine a file");
    check(status.st_mode);
    return file;
  }

  void copy_file(const os::Handle& from, const std::string& name, int to, const std::string& copy, mode_t mode) {
    struct stat status = {};
    if (::fstat(from.get(), &status) != 0) throw os::machine_error("cannot examine a file");
    count_bytes(name, static_cast<std::uint64_t>(status.st_size), bytes_);
    const os::Handle file(::openat(to, copy.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (!file) throw os::machine_error("cannot create a file in the cache");
    std::array<char, 64 << 10> block;
    for (ssize_t count = 0; (count = ::read(from.get(), block.data(), block.size())) != 0;) {
      if (count < 0) throw unreadable(name);
      bytes_ += static_cast<std::uint64_t>(count);
      count_bytes(name, 0, bytes_);
      write_all(file, block.data(), static_cast<std::size_t>(count));
    }
  }

  static void write_all(const os::Handle& file, const char* bytes, std::size_t size) {
    while (size > 0) {
      const ssize_t written = ::write(file.get(), bytes, size);
      if (written < 0) throw os::machine_error("cannot write to the cache");
      bytes += written;
      size -= static_cast<std::size_t>(written);
    }
  }

  void count_bytes(const std::string& name, std::uint64_t of_file, std::uint64_t before) const {
    if (of_file > limits_.bytes || before + of_file > limits_.bytes) {
      throw Refused{fmt::format("with {} the program has more than {} bytes, and no more are kept", agon::quoted(name),
                                limits_.bytes)};
    }
    check_time();
  }

  void count_name() {
    if (++names_ > limits_.names)
      throw Refused{fmt::format("the compiler has made more than {} files and folders", limits_.names)};
    check_time();
  }

  void check_time() const {
    if (std::chrono::steady_clock::now() > limits_.deadline)
      throw Refused{"there was no time left to take what the compiler has made"};
  }

  const OutputLimits& limits_;
  std::uint64_t bytes_ = 0;
  std::size_t names_ = 0;
};

template <class Take>
Result<std::uint64_t> taken(const fs::path& copy, const OutputLimits& limits, Take take) {
  const os::Handle to(::open(copy.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!to) throw os::machine_error("cannot open " + copy.parent_path().string());
  Taking taking(limits);
  try {
    take(taking, to.get());
  } catch (const Refused& refused) {
    return Error{refused.why};
  }
  return taking.bytes();
}

}  // namespace

Result<std::uint64_t> take_program(int folder, const std::string& name, const fs::path& copy,
                                   const OutputLimits& limits) {
  return taken(copy, limits, [&](Taking& taking, int to) { taking.program(folder, name, to, copy.filename()); });
}

Result<std::uint64_t> take_classes(int folder, const std::string& name, const fs::path& copy,
                                   const OutputLimits& limits) {
  return taken(copy, limits, [&](Taking& taking, int to) { taking.classes(folder, name, to, copy.filename()); });
}

}  // namespace agon::sandbox

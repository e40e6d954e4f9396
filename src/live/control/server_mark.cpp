#include "live/control/server_mark.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace agon::live {
namespace {

std::filesystem::path mark_in(const std::filesystem::path& data) { return data / "server.lock"; }

struct flock whole_file() {
  struct flock lock = {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

}  // namespace

ServerMark::ServerMark(const std::filesystem::path& data)
    : path_(mark_in(data)), lock_(::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
  struct flock whole = whole_file();
  if (lock_ && ::fcntl(lock_.get(), F_OFD_SETLK, &whole) != 0) lock_.reset();
}

ServerMark::~ServerMark() {
  if (lock_) ::unlink(path_.c_str());
}

bool has_server(const std::filesystem::path& data) {
  const os::Handle file(::open(mark_in(data).c_str(), O_RDONLY | O_CLOEXEC));
  struct flock whole = whole_file();
  return file && ::fcntl(file.get(), F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
}

}  // namespace agon::live

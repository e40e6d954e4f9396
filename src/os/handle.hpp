#pragma once

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "base/machine_error.hpp"

namespace agon::os {

// Owns a file descriptor; -1: none.
class Handle {
 public:
  Handle() = default;
  explicit Handle(int fd) : fd_(fd) {}
  Handle(Handle&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Handle() { reset(); }

  int get() const { return fd_; }
  explicit operator bool() const { return fd_ >= 0; }
  int release() { return std::exchange(fd_, -1); }  // the caller must close it
  void reset() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }

 private:
  int fd_ = -1;
};

inline MachineError machine_error(std::string_view what, int error = errno) {
  return MachineError(std::string(what) + ": " + std::strerror(error));
}

// Both ends are closed on exec.
struct Pipe {
  Handle read;
  Handle write;
};
Pipe make_pipe();  // throws MachineError

std::string read_all(const Handle&);  // until the end of the file or pipe

}  // namespace agon::os

#pragma once

#include <sys/socket.h>
#include <sys/un.h>

#include <filesystem>
#include <string>

#include "os/handle.hpp"

namespace agon::live {

// The address of a Unix socket. The system accepts 107 bytes; a longer path is addressed through a descriptor of its
// folder, which must stay open while the address is in use. Throws MachineError.
class ControlAddress {
 public:
  explicit ControlAddress(const std::filesystem::path& socket);

  const std::string& path() const { return path_; }
  sockaddr_un get() const;

 private:
  os::Handle folder_;
  std::string path_;
};

}  // namespace agon::live

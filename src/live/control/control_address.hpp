#pragma once

#include <sys/socket.h>
#include <sys/un.h>

#include <filesystem>
#include <string>

#include "os/handle.hpp"

namespace agon::live {

// The address of a Unix socket. The system takes 107 bytes; a socket that lies deeper is named through a descriptor of
// its folder, which has to stay open for as long as the address is used. Throws MachineError.
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

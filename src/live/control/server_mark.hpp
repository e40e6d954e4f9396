#pragma once

#include <filesystem>

#include "os/handle.hpp"

namespace agon::live {

// A locked file in the data folder of a server, from its start to its end. So commands can tell that a server which
// does not listen yet (control.hpp) is starting. The system releases the lock of a killed server.
class ServerMark {
 public:
  explicit ServerMark(const std::filesystem::path& data);  // if that cannot be marked, nothing is
  ~ServerMark();
  ServerMark(const ServerMark&) = delete;
  ServerMark& operator=(const ServerMark&) = delete;

 private:
  std::filesystem::path path_;
  os::Handle lock_;  // none: another server has it
};

bool has_server(const std::filesystem::path& data);  // it starts, runs or ends

}  // namespace agon::live

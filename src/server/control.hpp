#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace agon::server {

// How a running server is spoken to from this machine: a Unix socket in its data folder, for the owner of that folder
// alone (mode 0600). A request is one line, the answer a text up to the end of the connection. One request at a time,
// by a thread of its own.
class Control {
 public:
  using Answer = std::function<std::string(std::string_view request)>;

  // Listens at once, in place of a socket that a killed server has left: who holds the journal is the only server.
  // Throws MachineError.
  Control(const std::filesystem::path& socket, Answer);
  ~Control();  // the socket is gone

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

// What the server answers; none: no server listens there.
std::optional<std::string> ask_control(const std::filesystem::path& socket, std::string_view request);

// Where these lie in a contest's data folder (its games: store/open_store.hpp).
inline std::filesystem::path control_socket(const std::filesystem::path& data) { return data / "control"; }
inline std::filesystem::path log_file(const std::filesystem::path& data) { return data / "log"; }

}  // namespace agon::server

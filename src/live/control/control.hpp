#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace agon::live {

// Controls a running server from the same machine, over a Unix socket in its data folder that only the folder's owner
// may use (mode 0600). Handles one request at a time, on its own thread.
//
// A request is one line. The answer is a line "ok BYTES" or "error BYTES", followed by that many bytes of text, so the
// client can tell a complete answer from a truncated one.
class Control {
 public:
  // Thrown by Answer to refuse a request. Other exceptions are answered as errors too, and also count as failures.
  class Refused : public std::runtime_error {
   public:
    using std::runtime_error::runtime_error;
  };
  using Answer = std::function<std::string(std::string_view request)>;

  // Listens at once and replaces a socket left behind by a killed server: the owner of the journal is the only server.
  // Throws MachineError.
  Control(const std::filesystem::path& socket, Answer);
  ~Control();  // removes the socket

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

inline constexpr std::size_t control_request_bytes_max = 1 << 20;

// The server's answer; none: no server listens there. Throws MachineError with the server's text if it answers an
// error, or if the answer is incomplete.
std::optional<std::string> ask_control(const std::filesystem::path& socket, std::string_view request);

// Paths in a contest's data folder (for its games see store/journal/open_store.hpp).
inline std::filesystem::path control_socket(const std::filesystem::path& data) { return data / "control"; }
inline std::filesystem::path log_file(const std::filesystem::path& data) { return data / "log"; }

}  // namespace agon::live

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

// How a running server is spoken to from this machine: a Unix socket in its data folder, for the owner of that folder
// alone (mode 0600). One request at a time, by a thread of its own.
//
// A request is one line. The answer begins with a line "ok BYTES" or "error BYTES", and so many bytes of text follow:
// so whoever asked knows a whole answer from one that broke off.
class Control {
 public:
  // Thrown by an answer that says no. Other exceptions are answered as an error too, and count as failures.
  class Refused : public std::runtime_error {
   public:
    using std::runtime_error::runtime_error;
  };
  using Answer = std::function<std::string(std::string_view request)>;

  // Listens at once, in place of a socket that a killed server has left: who holds the journal is the only server.
  // Throws MachineError.
  Control(const std::filesystem::path& socket, Answer);
  ~Control();  // the socket is gone

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

inline constexpr std::size_t control_request_bytes_max = 1 << 20;

// What the server answers; none: no server listens there. Throws MachineError, in the server's words when it answers an
// error, and when it is there but gives no whole answer.
std::optional<std::string> ask_control(const std::filesystem::path& socket, std::string_view request);

// Where these lie in a contest's data folder (its games: store/journal/open_store.hpp).
inline std::filesystem::path control_socket(const std::filesystem::path& data) { return data / "control"; }
inline std::filesystem::path log_file(const std::filesystem::path& data) { return data / "log"; }

}  // namespace agon::live

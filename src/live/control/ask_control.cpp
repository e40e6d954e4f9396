// The client side, used by `agon contest`.

#include <fmt/format.h>
#include <sys/time.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>

#include "base/assert.hpp"
#include "base/text.hpp"
#include "live/control/control.hpp"
#include "live/control/control_address.hpp"

namespace agon::live {

namespace {

constexpr timeval answer_patience{60, 0};  // for more bytes of an answer

// None: no server listens there.
std::optional<os::Handle> connected(const std::filesystem::path& path) {
  os::Handle socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!socket) throw os::machine_error("cannot create a socket");
  for (const int option : {SO_RCVTIMEO, SO_SNDTIMEO}) {
    setsockopt(socket.get(), SOL_SOCKET, option, &answer_patience, sizeof answer_patience);
  }
  std::error_code error;
  if (!std::filesystem::is_directory(path.parent_path(), error)) return std::nullopt;
  const ControlAddress address(path);
  const sockaddr_un where = address.get();
  if (connect(socket.get(), reinterpret_cast<const sockaddr*>(&where), sizeof where) == 0) return socket;
  if (errno == ENOENT || errno == ECONNREFUSED) return std::nullopt;
  throw os::machine_error(fmt::format("cannot talk to the server through {}", path.string()));
}

// A server that refuses a request answers and closes, perhaps before it has read all of the request.
void send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

std::string receive_all(int socket) {
  std::string all;
  std::array<char, 64 << 10> room{};
  for (;;) {
    const ssize_t bytes = recv(socket, room.data(), room.size(), 0);
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes <= 0) return all;
    all.append(room.data(), static_cast<std::size_t>(bytes));
  }
}

// The text of the answer. Its first line specifies kind and length.
std::string text_of(std::string_view answer, const std::filesystem::path& path) {
  const std::string server = fmt::format("the server of {}", path.parent_path().string());
  if (answer.empty()) throw MachineError(fmt::format("{} gave no answer; its log may say why", server));
  const std::string_view head = answer.substr(0, answer.find('\n'));
  Words words(head);
  const std::string_view kind = words.next();
  const auto size = to_integer(words.next());
  if ((kind != "ok" && kind != "error") || !size || *size < 0) {
    throw MachineError(fmt::format("cannot understand the answer of {}; is it another version of agon?", server));
  }
  answer.remove_prefix(std::min(head.size() + 1, answer.size()));
  if (answer.size() != static_cast<std::size_t>(*size)) {
    throw MachineError(fmt::format("the answer of {} broke off; its log may say why", server));
  }
  std::string text(answer);
  if (kind == "ok") return text;
  while (text.ends_with('\n')) text.pop_back();
  throw MachineError(text);
}

}  // namespace

std::optional<std::string> ask_control(const std::filesystem::path& path, std::string_view request) {
  AGON_ASSERT(request.find('\n') == request.npos);
  const auto socket = connected(path);
  if (!socket) return std::nullopt;
  if (request.size() > control_request_bytes_max) {
    throw MachineError(fmt::format("the request has {} bytes, but a server takes at most {}", request.size(),
                                   control_request_bytes_max));
  }
  send_all(socket->get(), request);
  send_all(socket->get(), "\n");
  return text_of(receive_all(socket->get()), path);
}

}  // namespace agon::live

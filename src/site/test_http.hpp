#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdint>
#include <string>

#include "os/handle.hpp"

namespace agon::site {

// Everything received from a local port until the peer closes, which may happen before it has read all. `ends`: we say
// that nothing follows the requests.
inline std::string said_to(std::uint16_t port, const std::string& requests, bool ends = false) {
  const os::Handle socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_port = htons(port);
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (!socket || ::connect(socket.get(), reinterpret_cast<const sockaddr*>(&where), sizeof where) != 0)
    throw os::machine_error("cannot connect to port " + std::to_string(port));
  for (std::size_t sent = 0; sent < requests.size();) {
    const ssize_t count = ::send(socket.get(), requests.data() + sent, requests.size() - sent, MSG_NOSIGNAL);
    if (count <= 0) break;
    sent += static_cast<std::size_t>(count);
  }
  if (ends) ::shutdown(socket.get(), SHUT_WR);
  std::string answers;
  char room[1 << 16];
  for (ssize_t count = 0; (count = ::recv(socket.get(), room, sizeof room, 0)) > 0;)
    answers.append(room, static_cast<std::size_t>(count));
  return answers;
}

}  // namespace agon::site

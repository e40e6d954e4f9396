#include "os/dial.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <memory>

namespace agon::os {

namespace {

std::string where(const std::string& host, const std::string& port) {
  return host.find(':') == host.npos ? host + ":" + port : "[" + host + "]:" + port;
}

// Returns 0, or the error number.
int connect_to(const addrinfo& address, std::chrono::milliseconds patience, Handle& socket) {
  socket = Handle(::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!socket) return errno;
  if (connect(socket.get(), address.ai_addr, address.ai_addrlen) == 0) return 0;
  if (errno != EINPROGRESS) return errno;
  pollfd ready{socket.get(), POLLOUT, 0};
  const int count = poll(&ready, 1, static_cast<int>(patience.count()));
  if (count < 0) return errno;
  if (count == 0) return ETIMEDOUT;
  int error = 0;
  socklen_t size = sizeof error;
  getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &error, &size);
  return error;
}

}  // namespace

Handle dial(const std::string& host, const std::string& port, std::chrono::milliseconds patience) {
  addrinfo wanted = {};
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_NUMERICSERV;
  addrinfo* list = nullptr;
  if (const int error = getaddrinfo(host.c_str(), port.c_str(), &wanted, &list); error != 0) {
    throw MachineError(fmt::format("cannot find {} ({}); is the name right?", host, gai_strerror(error)));
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(list, freeaddrinfo);
  int error = 0;
  for (const addrinfo* each = list; each; each = each->ai_next) {
    Handle socket;
    error = connect_to(*each, patience, socket);
    if (error != 0) continue;
    const int yes = 1;
    setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return socket;
  }
  throw MachineError(fmt::format("cannot connect to {}: {}; is the server running, and is this its port?",
                                 where(host, port), std::strerror(error)));
}

}  // namespace agon::os

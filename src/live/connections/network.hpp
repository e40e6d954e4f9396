#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "os/handle.hpp"

namespace agon::live {

namespace asio = boost::asio;

// The listening port of a game server.
class Acceptor {
 public:
  virtual ~Acceptor() = default;
  virtual void start() = 0;  // starts accepting clients
  virtual void stop() = 0;   // final; calling it again is harmless
  virtual std::uint16_t port() const = 0;
};

// Where clients come from: TCP (listener.hpp), or the driver of a simulated server.
class Network {
 public:
  // Receives a connected non-blocking stream socket and the address of its peer.
  using Welcome = std::function<void(os::Handle socket, std::string address)>;

  virtual ~Network() = default;
  // The server's name is used in messages. Throws MachineError if the port cannot be opened.
  virtual std::unique_ptr<Acceptor> open(asio::io_context&, std::string name, std::uint16_t port, Welcome) = 0;
};

Network& tcp_network();

}  // namespace agon::live

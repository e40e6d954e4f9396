#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "os/handle.hpp"

namespace agon::live {

namespace asio = boost::asio;

// The port of a game server.
class Acceptor {
 public:
  virtual ~Acceptor() = default;
  virtual void start() = 0;  // lets clients in
  virtual void stop() = 0;   // for good; again is harmless
  virtual std::uint16_t port() const = 0;
};

// Where clients come from: TCP (listener.hpp), or whoever drives a live server himself.
class Network {
 public:
  // A connected stream socket that does not block, and the address of its other end.
  using Welcome = std::function<void(os::Handle socket, std::string address)>;

  virtual ~Network() = default;
  // The name of the server is for messages. Throws MachineError if the port cannot be had.
  virtual std::unique_ptr<Acceptor> open(asio::io_context&, std::string name, std::uint16_t port, Welcome) = 0;
};

Network& tcp_network();

}  // namespace agon::live

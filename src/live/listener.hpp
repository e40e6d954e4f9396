#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <string>

#include "os/handle.hpp"

namespace agon::live {

namespace asio = boost::asio;

// The port of a game server. Listens from its making on; throws MachineError if the port is in use.
class Listener {
 public:
  using tcp = asio::ip::tcp;
  using Welcome = std::function<void(os::Handle socket, std::string address)>;

  // The name is for messages. It outlives all handlers of the loop, or the loop is not run any more.
  Listener(asio::io_context&, std::string name, std::uint16_t port, Welcome);

  void start();  // accepts
  void stop();   // for good; again is harmless
  std::uint16_t port() const { return port_; }

 private:
  boost::system::error_code listen(const tcp& protocol, std::uint16_t port);
  void wait_for_clients();
  bool accept_some();  // false: there are no descriptors for them

  const std::string name_;
  const Welcome welcome_;
  tcp::acceptor acceptor_;
  asio::steady_timer again_;
  std::uint16_t port_ = 0;
  bool full_ = false;  // there were no descriptors for clients
};

}  // namespace agon::live

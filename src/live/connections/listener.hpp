#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <functional>
#include <string>

#include "live/connections/network.hpp"
#include "os/timer.hpp"

namespace agon::live {

// The port of a game server. Listens from its making on; throws MachineError if the port is in use.
class Listener final : public Acceptor {
 public:
  using tcp = asio::ip::tcp;
  using Welcome = Network::Welcome;

  // The name is for messages. It outlives all handlers of the loop, or the loop is not run any more.
  Listener(asio::io_context&, std::string name, std::uint16_t port, Welcome);

  void start() override;
  void stop() override;
  std::uint16_t port() const override { return port_; }

 private:
  boost::system::error_code listen(const tcp& protocol, std::uint16_t port);
  void wait_for_clients();
  bool accept_some();  // false: there are no descriptors for them

  const std::string name_;
  const Welcome welcome_;
  tcp::acceptor acceptor_;
  os::SteadyTimer again_;
  std::uint16_t port_ = 0;
  bool full_ = false;  // there were no descriptors for clients
};

}  // namespace agon::live

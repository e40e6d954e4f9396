#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <functional>
#include <string>

#include "live/connections/network.hpp"
#include "os/timer.hpp"

namespace agon::live {

// The listening port of a game server. Listens from construction on; throws MachineError if the port is in use.
class Listener final : public Acceptor {
 public:
  using tcp = asio::ip::tcp;
  using Welcome = Network::Welcome;

  // The name is used in messages. Handlers of the loop refer to this object: it must outlive them, or the loop must not
  // run again.
  Listener(asio::io_context&, std::string name, std::uint16_t port, Welcome);

  void start() override;
  void stop() override;
  std::uint16_t port() const override { return port_; }

 private:
  boost::system::error_code listen(const tcp& protocol, std::uint16_t port);
  void wait_for_clients();
  bool accept_some();  // false: out of descriptors

  const std::string name_;
  const Welcome welcome_;
  tcp::acceptor acceptor_;
  os::SteadyTimer again_;
  std::uint16_t port_ = 0;
  bool full_ = false;  // out of descriptors
};

}  // namespace agon::live

#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "live/connections/network.hpp"
#include "os/handle.hpp"

namespace agon::sim {

// Ports without a network: a client gets one end of a socket pair, the live server the other one.
class SimulatedNetwork final : public live::Network {
 public:
  std::unique_ptr<live::Acceptor> open(live::asio::io_context&, std::string name, std::uint16_t, Welcome) override;

  SimulatedNetwork();

  // Returns the client's end, non-blocking; empty if nobody listens. look() calls `heard` when data has arrived.
  os::Handle connect(const std::string& server, const std::string& address, std::function<void()>& heard);
  void send(const os::Handle&, std::string_view);
  void close(os::Handle&);

  void look();                                                 // call after the server has run
  bool has_news() { return std::exchange(has_news_, false); }  // for the server, since the last call

 private:
  class Port;
  std::map<std::string, Port*> ports_;
  const os::Handle ready_;  // an epoll descriptor of the clients' ends
  bool has_news_ = false;
};

}  // namespace agon::sim

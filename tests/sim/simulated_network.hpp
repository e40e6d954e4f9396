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

// Ports without a network: who connects gets one end of a pair of sockets, the live server the other one.
class SimulatedNetwork final : public live::Network {
 public:
  std::unique_ptr<live::Acceptor> open(live::asio::io_context&, std::string name, std::uint16_t, Welcome) override;

  SimulatedNetwork();

  // Our end, which does not block; empty: nobody listens there. `heard` is called by look() when something has come.
  os::Handle connect(const std::string& server, const std::string& address, std::function<void()>& heard);
  void send(const os::Handle&, std::string_view);
  void close(os::Handle&);

  void look();                                                 // after the server has worked
  bool has_news() { return std::exchange(has_news_, false); }  // for the server, since it was asked last

 private:
  class Port;
  std::map<std::string, Port*> ports_;
  const os::Handle ready_;  // tells whose ends can be read
  bool has_news_ = false;
};

}  // namespace agon::sim

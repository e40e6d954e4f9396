#include "sim/simulated_network.hpp"

#include <sys/epoll.h>
#include <sys/socket.h>

#include <array>
#include <utility>

#include "telemetry/failures.hpp"

namespace agon::sim {

class SimulatedNetwork::Port final : public live::Acceptor {
 public:
  Port(SimulatedNetwork& network, std::string name, Welcome welcome)
      : network_(network), name_(std::move(name)), welcome_(std::move(welcome)) {
    network_.ports_[name_] = this;
  }
  ~Port() override {
    if (network_.ports_[name_] == this) network_.ports_.erase(name_);
  }
  Port(const Port&) = delete;
  Port& operator=(const Port&) = delete;

  void start() override { accepts_ = true; }
  void stop() override { accepts_ = false; }
  std::uint16_t port() const override { return 1; }
  bool accepts() const { return accepts_; }
  void welcome(os::Handle socket, const std::string& address) const {
    telemetry::contained("network", [&] { welcome_(std::move(socket), address); });
  }

 private:
  SimulatedNetwork& network_;
  const std::string name_;
  const Welcome welcome_;
  bool accepts_ = false;
};

std::unique_ptr<live::Acceptor> SimulatedNetwork::open(live::asio::io_context&, std::string name, std::uint16_t,
                                                       Welcome welcome) {
  return std::make_unique<Port>(*this, std::move(name), std::move(welcome));
}

SimulatedNetwork::SimulatedNetwork() : ready_(epoll_create1(EPOLL_CLOEXEC)) {}

os::Handle SimulatedNetwork::connect(const std::string& server, const std::string& address,
                                     std::function<void()>& heard) {
  const auto found = ports_.find(server);
  if (found == ports_.end() || !found->second->accepts()) return {};
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) != 0) {
    throw os::machine_error("cannot make a pair of sockets");
  }
  os::Handle ours(ends[0]);
  found->second->welcome(os::Handle(ends[1]), address);
  epoll_event event{};
  event.events = EPOLLIN | EPOLLET;
  event.data.ptr = &heard;
  if (epoll_ctl(ready_.get(), EPOLL_CTL_ADD, ends[0], &event) != 0) throw os::machine_error("cannot watch a socket");
  has_news_ = true;
  return ours;
}

void SimulatedNetwork::send(const os::Handle& socket, std::string_view text) {
  ::send(socket.get(), text.data(), text.size(), MSG_NOSIGNAL);
  has_news_ = true;
}

void SimulatedNetwork::close(os::Handle& socket) {
  socket.reset();
  has_news_ = true;
}

void SimulatedNetwork::look() {
  std::array<epoll_event, 64> ready;
  const int count = epoll_wait(ready_.get(), ready.data(), static_cast<int>(ready.size()), 0);
  for (int i = 0; i < count; ++i) (*static_cast<std::function<void()>*>(ready[static_cast<std::size_t>(i)].data.ptr))();
}

}  // namespace agon::sim

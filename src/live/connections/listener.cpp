#include "live/connections/listener.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <boost/asio/ip/v6_only.hpp>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/machine_error.hpp"
#include "os/address.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"

namespace agon::live {

namespace {
constexpr int system_buffer = 256 << 10;  // bytes; bounds the memory that a slow reader can occupy
}

Listener::Listener(asio::io_context& loop, std::string name, std::uint16_t port, Welcome welcome)
    : name_(std::move(name)), welcome_(std::move(welcome)), acceptor_(loop), again_(loop) {
  if (listen(tcp::v6(), port) && listen(tcp::v4(), port)) {
    throw MachineError(fmt::format("{} cannot listen on port {} ({}); name another port, or move all with --port-base",
                                   name_, port, listen(tcp::v4(), port).message()));
  }
  port_ = acceptor_.local_endpoint().port();
}

// An IPv6 socket accepts IPv4 too; some machines have no IPv6.
boost::system::error_code Listener::listen(const tcp& protocol, std::uint16_t port) {
  boost::system::error_code error, ignored;
  acceptor_.close(ignored);
  acceptor_.open(protocol, error);
  if (error) return error;
  if (protocol == tcp::v6()) acceptor_.set_option(asio::ip::v6_only(false), ignored);
  acceptor_.set_option(tcp::acceptor::reuse_address(true), ignored);
  acceptor_.set_option(tcp::no_delay(true), ignored);  // accepted sockets inherit both options
  acceptor_.set_option(asio::socket_base::send_buffer_size(system_buffer), ignored);
  acceptor_.non_blocking(true, ignored);
  acceptor_.bind({protocol, port}, error);
  if (!error) acceptor_.listen(4096, error);
  return error;
}

void Listener::start() {
  if (acceptor_.is_open()) wait_for_clients();
}

void Listener::stop() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  again_.cancel();
}

void Listener::wait_for_clients() {
  acceptor_.async_wait(tcp::acceptor::wait_read, [this](const boost::system::error_code& stopped) {
    if (stopped) return;
    if (accept_some()) return wait_for_clients();
    again_.expires_after(std::chrono::milliseconds(100));
    again_.async_wait([this](const boost::system::error_code& ended) {
      if (!ended) wait_for_clients();
    });
  });
}

bool Listener::accept_some() {
  constexpr int at_a_time = 16;
  for (int i = 0; i < at_a_time; ++i) {
    tcp::endpoint remote;
    auto size = static_cast<socklen_t>(remote.capacity());
    os::Handle socket(accept4(acceptor_.native_handle(), remote.data(), &size, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (!socket) {
      const int error = errno;
      if (error != EMFILE && error != ENFILE && error != ENOBUFS && error != ENOMEM) return true;
      if (!std::exchange(full_, true))
        telemetry::log("accept_failed", {{"server", name_}, {"why", std::strerror(error)}});
      return false;
    }
    full_ = false;
    remote.resize(size);
    // A failure for one client must not close the port to the others.
    telemetry::contained(name_, [&] { welcome_(std::move(socket), os::plain_address(remote.address()).to_string()); });
  }
  return true;
}

namespace {
class TcpNetwork final : public Network {
 public:
  std::unique_ptr<Acceptor> open(asio::io_context& loop, std::string name, std::uint16_t port,
                                 Welcome welcome) override {
    return std::make_unique<Listener>(loop, std::move(name), port, std::move(welcome));
  }
};
}  // namespace

Network& tcp_network() {
  static TcpNetwork tcp;
  return tcp;
}

}  // namespace agon::live

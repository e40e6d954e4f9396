#pragma once

// For tests: a relay between a client and a server that can lose the answer to the client's next message.

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <boost/asio/generic/stream_protocol.hpp>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/machine_error.hpp"

namespace agon::os {

class LossyRelay {
 public:
  using Endpoint = boost::asio::generic::stream_protocol::endpoint;

  // Serves connections at `here` for the server that listens at `server`.
  LossyRelay(const Endpoint& here, const Endpoint& server) : server_(server), listener_(socket_for(here)) {
    if (bind(listener_, here.data(), bytes_of(here)) != 0 || listen(listener_, 8) != 0) throw MachineError("no relay");
    thread_ = std::jthread([this](const std::stop_token& stop) {
      while (!stop.stop_requested()) look();
    });
  }
  ~LossyRelay() {
    thread_.request_stop();
    thread_.join();
    for (const Connection& each : connections_) each.end();
    close(listener_);
  }
  LossyRelay(const LossyRelay&) = delete;
  LossyRelay& operator=(const LossyRelay&) = delete;

  // Ends the connection, once, when the server answers a message that begins with `said`.
  void lose_answer_to(std::string_view said) {
    const std::lock_guard lock(mutex_);
    unanswered_ = said;
  }
  void lose_next_answer() { lose_answer_to(""); }

  // For a relay that listens on TCP.
  int port() const {
    sockaddr_in bound{};
    socklen_t bytes = sizeof bound;
    getsockname(listener_, reinterpret_cast<sockaddr*>(&bound), &bytes);
    return ntohs(bound.sin_port);
  }

 private:
  static constexpr int look_ms = 20;

  static int socket_for(const Endpoint& endpoint) {
    return ::socket(endpoint.protocol().family(), SOCK_STREAM | SOCK_CLOEXEC, 0);
  }
  static socklen_t bytes_of(const Endpoint& endpoint) { return static_cast<socklen_t>(endpoint.size()); }

  struct Connection {
    std::array<int, 2> sides;  // the client's and the server's
    bool loses = false;        // the next answer
    void end() const {
      for (const int side : sides) close(side);
    }
  };

  void look() {
    std::vector<pollfd> waits{{listener_, POLLIN, 0}};
    for (const Connection& each : connections_) {
      for (const int side : each.sides) waits.push_back({side, POLLIN, 0});
    }
    if (poll(waits.data(), waits.size(), look_ms) <= 0) return;
    std::vector<Connection> stay;
    for (std::size_t i = 0; i < connections_.size(); ++i) {
      Connection& each = connections_[i];
      const bool stays =
          (waits[2 * i + 1].revents == 0 || relay(each, 0)) && (waits[2 * i + 2].revents == 0 || relay(each, 1));
      if (stays)
        stay.push_back(each);
      else
        each.end();
    }
    connections_ = std::move(stay);
    if (waits[0].revents != 0) welcome();
  }

  void welcome() {
    const Connection added{{accept(listener_, nullptr, nullptr), socket_for(server_)}};
    if (connect(added.sides[1], server_.data(), bytes_of(server_)) == 0)
      connections_.push_back(added);
    else
      added.end();
  }

  // True once: the next answer is the one to lose.
  bool is_unanswered(std::string_view said) {
    const std::lock_guard lock(mutex_);
    if (!unanswered_ || !said.starts_with(*unanswered_)) return false;
    unanswered_.reset();
    return true;
  }

  // Passes on what one side has sent; false: the connection ends.
  bool relay(Connection& connection, std::size_t from) {
    std::array<char, 1 << 16> room{};
    const ssize_t bytes = recv(connection.sides[from], room.data(), room.size(), 0);
    if (bytes <= 0 || (from == 1 && connection.loses)) return false;
    if (from == 0 && is_unanswered({room.data(), static_cast<std::size_t>(bytes)})) connection.loses = true;
    return send(connection.sides[1 - from], room.data(), static_cast<std::size_t>(bytes), MSG_NOSIGNAL) == bytes;
  }

  const Endpoint server_;
  const int listener_;
  std::mutex mutex_;
  std::optional<std::string> unanswered_;
  std::vector<Connection> connections_;  // the thread's
  std::jthread thread_;
};

}  // namespace agon::os

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

#include "base/machine_error.hpp"

namespace agon::os {

class LossyRelay {
 public:
  using Endpoint = boost::asio::generic::stream_protocol::endpoint;

  // Serves one connection at a time at `here` for the server that listens at `server`.
  LossyRelay(const Endpoint& here, const Endpoint& server) : server_(server), listener_(socket_for(here)) {
    if (bind(listener_, here.data(), bytes_of(here)) != 0 || listen(listener_, 8) != 0) throw MachineError("no relay");
    thread_ = std::jthread([this](const std::stop_token& stop) {
      while (!stop.stop_requested()) serve(stop);
    });
  }
  ~LossyRelay() {
    thread_.request_stop();
    thread_.join();
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

  void serve(const std::stop_token& stop) {
    pollfd waits{listener_, POLLIN, 0};
    if (poll(&waits, 1, look_ms) <= 0) return;
    const int client = accept(listener_, nullptr, nullptr), server = socket_for(server_);
    if (connect(server, server_.data(), bytes_of(server_)) == 0) relay(stop, client, server);
    close(client);
    close(server);
  }

  // True once: the next answer is the one to lose.
  bool is_unanswered(std::string_view said) {
    const std::lock_guard lock(mutex_);
    if (!unanswered_ || !said.starts_with(*unanswered_)) return false;
    unanswered_.reset();
    return true;
  }

  void relay(const std::stop_token& stop, int client, int server) {
    std::array<pollfd, 2> both{{{client, POLLIN, 0}, {server, POLLIN, 0}}};
    std::array<char, 1 << 16> room{};
    bool loses = false;
    while (!stop.stop_requested()) {
      if (poll(both.data(), both.size(), look_ms) <= 0) continue;
      for (std::size_t i = 0; i < both.size(); ++i) {
        if (both[i].revents == 0) continue;
        const ssize_t bytes = recv(both[i].fd, room.data(), room.size(), 0);
        if (bytes <= 0) return;
        if (i == 1 && loses) return;
        if (i == 0 && is_unanswered({room.data(), static_cast<std::size_t>(bytes)})) loses = true;
        if (send(both[1 - i].fd, room.data(), static_cast<std::size_t>(bytes), MSG_NOSIGNAL) != bytes) return;
      }
    }
  }

  const Endpoint server_;
  const int listener_;
  std::mutex mutex_;
  std::optional<std::string> unanswered_;
  std::jthread thread_;
};

}  // namespace agon::os

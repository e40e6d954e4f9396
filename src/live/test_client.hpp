#pragma once

// For tests: a blocking client, and contests with one server.

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "base/machine_error.hpp"
#include "config/contest.hpp"
#include "crypto/passwords.hpp"
#include "os/test_folder.hpp"

namespace agon::live {

using os::TestFolder;

class Client {
 public:
  // From 127.0.0.HOST: another host is another address for the server. While it waits it calls `meanwhile`, if any.
  explicit Client(std::uint16_t port, int host = 1, std::function<void()> meanwhile = {})
      : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)), meanwhile_(std::move(meanwhile)) {
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_port = htons(port);
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sockaddr_in own{};
    own.sin_family = AF_INET;
    own.sin_addr.s_addr = htonl((127U << 24) + static_cast<std::uint32_t>(host));
    const bool bound = host == 1 || bind(socket_, reinterpret_cast<sockaddr*>(&own), sizeof own) == 0;
    gone_ = !bound || connect(socket_, reinterpret_cast<sockaddr*>(&where), sizeof where) != 0;
  }
  ~Client() { ::close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  bool gone() const { return gone_; }
  void send(std::string_view text) { gone_ |= ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL) < 0; }
  // Sends as much as the system takes at once; true: all of it.
  bool try_send(std::string_view text) {
    const ssize_t bytes = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    gone_ |= bytes < 0 && errno != EAGAIN;
    return bytes == static_cast<ssize_t>(text.size());
  }
  // Discards everything received; true: the connection is at its end.
  bool closed() {
    char room[4096];
    ssize_t bytes = 1;
    while (!gone_ && bytes > 0) bytes = recv(socket_, room, sizeof room, MSG_DONTWAIT);
    gone_ |= bytes == 0 || (bytes < 0 && errno != EAGAIN);
    return gone_;
  }
  void end_with_reset() {  // closing resets the connection and discards pending answers
    const linger at_once{1, 0};
    setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  }
  void end_of_input() { shutdown(socket_, SHUT_WR); }

  static constexpr int patience_ms = 60'000;  // for expected input; machines may be busy

  // The next line; "<silence>" on timeout, "<closed>" at the end.
  std::string line(int milliseconds = patience_ms) {
    for (;;) {
      if (const std::size_t end = heard_.find('\n'); end != heard_.npos) {
        std::string first = heard_.substr(0, end);
        heard_.erase(0, end + 1);
        return first;
      }
      if (gone_) return "<closed>";
      if (!is_readable_in(milliseconds)) return "<silence>";
      char room[4096];
      const ssize_t bytes = recv(socket_, room, sizeof room, 0);
      if (bytes <= 0) {
        gone_ = true;
      } else {
        heard_.append(room, static_cast<std::size_t>(bytes));
      }
    }
  }
  const std::string& rest() const { return heard_; }  // received after the last complete line
  std::string ask(std::string_view command) {
    send(std::string(command) + "\n");
    return line();
  }
  bool log_in(const std::string& login) { return line() == "LOGIN" && ask(login) == "PASS" && ask("secret") == "OK"; }

 private:
  bool is_readable_in(int milliseconds) const {
    pollfd what{socket_, POLLIN, 0};
    if (!meanwhile_) return poll(&what, 1, milliseconds) > 0;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    do {
      meanwhile_();
      if (poll(&what, 1, 1) > 0) return true;
    } while (std::chrono::steady_clock::now() < end);
    return false;
  }

  int socket_;
  std::function<void()> meanwhile_;
  bool gone_ = false;
  std::string heard_;
};

inline constexpr config::Milliseconds long_turn = std::chrono::hours(1);

inline config::Contest wall_contest(config::Milliseconds turn, const std::string& setup = {}) {
  static const std::string secret = crypto::hash_password("secret");
  config::Contest contest;
  contest.teams = {{"alfa", secret}, {"beta", secret}};
  config::ServerPlan plan;
  plan.name = "W1";
  plan.game = find_game("wall");
  plan.setup = "teams=2 " + setup;
  plan.key = crypto::SeedKey::from_number(7);
  plan.turn = plan.first_turn = turn;
  contest.servers = {plan};
  return contest;
}

}  // namespace agon::live

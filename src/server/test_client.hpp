#pragma once

// For tests: a client that blocks, and contests of one server.

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "base/machine_error.hpp"
#include "server/contest.hpp"
#include "server/passwords.hpp"
#include "store/test_folder.hpp"

namespace agon::server {

using store::TestFolder;

class Client {
 public:
  explicit Client(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_port = htons(port);
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    gone_ = connect(socket_, reinterpret_cast<sockaddr*>(&where), sizeof where) != 0;
  }
  ~Client() { ::close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  bool gone() const { return gone_; }
  void send(std::string_view text) { gone_ |= ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL) < 0; }
  void end_of_input() { shutdown(socket_, SHUT_WR); }

  // The next line; "<silence>" when none comes in time, "<closed>" at the end.
  std::string line(int milliseconds = 5000) {
    for (;;) {
      if (const std::size_t end = heard_.find('\n'); end != heard_.npos) {
        std::string first = heard_.substr(0, end);
        heard_.erase(0, end + 1);
        return first;
      }
      pollfd what{socket_, POLLIN, 0};
      if (gone_) return "<closed>";
      if (poll(&what, 1, milliseconds) <= 0) return "<silence>";
      char room[4096];
      const ssize_t bytes = recv(socket_, room, sizeof room, 0);
      if (bytes <= 0) {
        gone_ = true;
      } else {
        heard_.append(room, static_cast<std::size_t>(bytes));
      }
    }
  }
  std::string ask(std::string_view command) {
    send(std::string(command) + "\n");
    return line();
  }
  bool log_in(const std::string& login) { return line() == "LOGIN" && ask(login) == "PASS" && ask("secret") == "OK"; }

 private:
  int socket_;
  bool gone_ = false;
  std::string heard_;
};

inline Contest wall_contest(Milliseconds turn, const std::string& setup = {}) {
  static const std::string secret = hash_password("secret");
  Contest contest;
  contest.teams = {{"alfa", secret}, {"beta", secret}};
  ServerPlan plan;
  plan.name = "W1";
  plan.game = find_game("wall");
  plan.setup = "teams=2 " + setup;
  plan.seed = 7;
  plan.turn = plan.first_turn = turn;
  contest.servers = {plan};
  return contest;
}

}  // namespace agon::server

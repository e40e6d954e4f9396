#pragma once

// The baseline for the server: one thread with an epoll loop; one read, an answer to each line, one send. Its answers
// have the same size as the server's; it has a turn clock and no other functions.

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bench {

class BareServer {
 public:
  using Clock = std::chrono::steady_clock;

  // The answers by the first letter of a line.
  using Answers = std::unordered_map<char, std::string>;

  BareServer(Answers answers, std::chrono::milliseconds turn)
      : answers_(std::move(answers)), turn_(turn), listener_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof where;
    if (bind(listener_, reinterpret_cast<sockaddr*>(&where), size) != 0 || listen(listener_, 4096) != 0 ||
        getsockname(listener_, reinterpret_cast<sockaddr*>(&where), &size) != 0) {
      std::abort();
    }
    port_ = ntohs(where.sin_port);
    watch(listener_);
  }

  std::uint16_t port() const { return port_; }

  [[noreturn]] void run() {
    std::array<epoll_event, 512> events;
    for (auto end = Clock::now() + turn_;;) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
      const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()),
                                   std::max(0, static_cast<int>(left.count())));
      for (int i = 0; i < count; ++i) {
        const int ready = events[static_cast<std::size_t>(i)].data.fd;
        ready == listener_ ? welcome() : serve(ready);
      }
      if (Clock::now() < end) continue;
      for (const int socket : waiting_) say(socket, "OK\n");
      waiting_.clear();
      end += turn_;
    }
  }

 private:
  void watch(int socket) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = socket;
    epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event);
  }
  void welcome() {
    const int socket = accept(listener_, nullptr, nullptr);
    const int yes = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    watch(socket);
  }
  void say(int socket, std::string_view text) {
    if (send(socket, text.data(), text.size(), MSG_NOSIGNAL) < 0) close(socket);
  }
  void serve(int socket) {  // assumes whole lines, as our load sends them
    const ssize_t bytes = recv(socket, room_.data(), room_.size(), 0);
    if (bytes <= 0) {
      close(socket);
      return;
    }
    said_.clear();
    std::string_view rest(room_.data(), static_cast<std::size_t>(bytes));
    for (std::size_t end; (end = rest.find('\n')) != rest.npos; rest.remove_prefix(end + 1)) {
      said_ += answers_[rest[0]];
      if (rest[0] == 'W') waiting_.push_back(socket);
    }
    say(socket, said_);
  }

  Answers answers_;
  std::chrono::milliseconds turn_;
  int listener_;
  int epoll_ = epoll_create1(0);
  std::uint16_t port_ = 0;
  std::array<char, 64 << 10> room_;
  std::string said_;
  std::vector<int> waiting_;
};

}  // namespace bench

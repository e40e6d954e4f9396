#include "load/load.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "base/machine_error.hpp"

namespace agon::load {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int silence_ms = 10'000;

[[noreturn]] void fail(std::string_view what) {
  throw MachineError(fmt::format("load: {}: {}", what, std::strerror(errno)));
}

// A repeated script as one text, in which any `in_flight` consecutive requests are adjacent.
class Rolled {
 public:
  Rolled(std::span<const Exchange> script, std::size_t in_flight) : length_(script.size()) {
    for (std::size_t i = 0; i < length_ + in_flight; ++i) {
      begins_.push_back(text_.size());
      text_ += script[i % length_].request;
    }
    begins_.push_back(text_.size());
  }
  std::string_view requests(std::size_t first, std::size_t count) const {
    first %= length_;
    return std::string_view(text_).substr(begins_[first], begins_[first + count] - begins_[first]);
  }

 private:
  std::size_t length_;
  std::string text_;
  std::vector<std::size_t> begins_;
};

Clock::duration part(std::vector<Clock::duration>& values, double share) {
  if (values.empty()) return {};
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::ranges::nth_element(values, at);
  return *at;
}

}  // namespace

Load::Load(std::uint16_t port, std::size_t connections) : epoll_(epoll_create1(EPOLL_CLOEXEC)), clients_(connections) {
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_port = htons(port);
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  for (Client& client : clients_) {
    client.socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (client.socket < 0) fail("no socket");
    if (connect(client.socket, reinterpret_cast<sockaddr*>(&where), sizeof where) != 0) fail("no connection");
    const int yes = 1;
    setsockopt(client.socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = &client;
    if (epoll_ctl(epoll_, EPOLL_CTL_ADD, client.socket, &event) != 0) fail("epoll");
  }
}

Load::~Load() {
  for (const Client& client : clients_) close(client.socket);
  close(epoll_);
}

template <class Take>
void Load::listen(Take take) {
  std::array<epoll_event, 512> events;
  std::array<char, 64 << 10> room;
  for (;;) {
    const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), silence_ms);
    if (count <= 0) fail("silence");
    for (int i = 0; i < count; ++i) {
      Client& client = *static_cast<Client*>(events[static_cast<std::size_t>(i)].data.ptr);
      const ssize_t bytes = recv(client.socket, room.data(), room.size(), 0);
      if (bytes <= 0) fail("a connection was closed");
      if (!take(client, std::string_view(room.data(), static_cast<std::size_t>(bytes)))) return;
    }
  }
}

void Load::send(Client& client, std::string_view text) {
  if (::send(client.socket, text.data(), text.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(text.size())) fail("send");
}

void Load::expect_lines(std::size_t lines) {
  for (Client& client : clients_) client.missing = lines;
  std::size_t left = lines * clients_.size();
  listen([&](Client& client, std::string_view bytes) {
    const auto got = static_cast<std::size_t>(std::ranges::count(bytes, '\n'));
    if (got > client.missing) throw MachineError(fmt::format("load: more was said than expected: {}", bytes));
    client.missing -= got;
    return (left -= got) > 0;
  });
}

void Load::log_in(std::size_t teams) {
  for (std::size_t i = 0; i < clients_.size(); ++i) send(clients_[i], team(i % teams) + "\nsecret\n");
  expect_lines(3);
}

Flow Load::ask(std::span<const Exchange> script, std::size_t in_flight, std::chrono::milliseconds time) {
  const Rolled rolled(script, in_flight);
  std::vector<Clock::duration> waited;
  const auto begun = Clock::now();
  const auto end = begun + time;
  for (Client& client : clients_) {
    client.oldest = 0;
    client.next = in_flight;
    client.missing = script[0].answer_lines;
    client.asked = Clock::now();
    send(client, rolled.requests(0, in_flight));
  }
  std::size_t answered = 0, under_way = clients_.size() * in_flight;
  listen([&](Client& client, std::string_view bytes) {
    std::size_t answers = 0;
    for (std::size_t at = bytes.find('\n'); at != bytes.npos; at = bytes.find('\n', at + 1)) {
      if (--client.missing > 0) continue;
      ++answers;
      client.missing = script[++client.oldest % script.size()].answer_lines;
    }
    if (answers == 0) return true;
    answered += answers;
    under_way -= answers;
    const auto now = Clock::now();
    if (in_flight == 1) waited.push_back(now - client.asked);
    if (now < end) {
      send(client, rolled.requests(client.next, answers));
      client.asked = now;
      client.next += answers;
      under_way += answers;
    }
    return under_way > 0;
  });
  const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
  return {static_cast<double>(answered), static_cast<double>(answered) / seconds, part(waited, 0.5),
          part(waited, 0.99)};
}

Load::Signal Load::wait() {
  for (Client& client : clients_) {
    client.missing = 3;
    send(client, "WAIT\n");
  }
  Signal signal;
  std::size_t left = clients_.size();
  listen([&](Client& client, std::string_view bytes) {
    client.missing -= static_cast<std::size_t>(std::ranges::count(bytes, '\n'));
    if (client.missing > 0) return true;
    signal.last = Clock::now();
    if (left == clients_.size()) signal.first = signal.last;
    return --left > 0;
  });
  return signal;
}

}  // namespace agon::load

#include "referee/tcp_bot.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>

#include "wire/session.hpp"

namespace agon::referee {

namespace {

using os::Handle;
using os::machine_error;
using std::chrono::milliseconds;

constexpr milliseconds slice{20};  // of waiting; the longest delay of a stop
constexpr std::size_t unsent_bytes_max = std::size_t{4} << 20;

bool only_later() { return errno == EAGAIN || errno == EINTR; }

struct Found {
  explicit Found(const std::string& address, std::uint16_t port) {
    addrinfo wanted = {};
    wanted.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE;
    wanted.ai_socktype = SOCK_STREAM;
    const int error = getaddrinfo(address.c_str(), std::to_string(port).c_str(), &wanted, &list);
    if (error != 0) throw MachineError(fmt::format("{}: {}", address, gai_strerror(error)));
  }
  ~Found() { freeaddrinfo(list); }
  Found(const Found&) = delete;
  Found& operator=(const Found&) = delete;
  addrinfo* list = nullptr;
};

std::uint16_t port_of(int fd) {
  sockaddr_storage bound = {};
  socklen_t size = sizeof bound;
  char digits[8] = "0";
  if (getsockname(fd, reinterpret_cast<sockaddr*>(&bound), &size) != 0 ||
      getnameinfo(reinterpret_cast<sockaddr*>(&bound), size, nullptr, 0, digits, sizeof digits, NI_NUMERICSERV) != 0) {
    throw machine_error("getsockname");
  }
  return static_cast<std::uint16_t>(std::stoi(digits));
}

}  // namespace

TcpListener::TcpListener(const std::string& address, std::uint16_t port) {
  const Found found(address, port);
  fd_ = os::Handle(socket(found.list->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const int yes = 1;
  if (!fd_ || setsockopt(fd(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
      bind(fd(), found.list->ai_addr, found.list->ai_addrlen) != 0 || listen(fd(), 16) != 0) {
    throw machine_error(fmt::format("cannot listen on {}, port {}", address, port));
  }
  const bool has_colons = address.find(':') != address.npos;
  name_ = fmt::format("{}:{}", has_colons ? "[" + address + "]" : address, port_of(fd()));
}

TcpBot::TcpBot(std::shared_ptr<TcpListener> door, Watchdog& watchdog)
    : door_(std::move(door)), watchdog_(watchdog), lines_(wire::SessionLimits{}.input_bytes_max) {
  watchdog_.add(*this);
}

TcpBot::~TcpBot() { watchdog_.remove(*this); }

// Until one of the events, or `end`; throws if everything is to stop.
void TcpBot::await(int fd, short events, Clock::time_point end) {
  for (;;) {
    if (stopped_) throw MachineError("stopped");
    const auto left = std::clamp(std::chrono::ceil<milliseconds>(end - Clock::now()), milliseconds(0), slice);
    pollfd ready{fd, events, 0};
    const int count = poll(&ready, 1, static_cast<int>(left.count()));
    if (count < 0 && errno != EINTR) throw machine_error("poll");
    if (count > 0 || Clock::now() >= end) return;
  }
}

void TcpBot::await_client() {
  while (!client_) {
    await(door_->fd(), POLLIN, Clock::now() + std::chrono::hours(1));
    client_ = os::Handle(accept4(door_->fd(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (!client_ && !only_later() && errno != ECONNABORTED) throw machine_error("accept");
  }
  const int yes = 1;
  setsockopt(client_.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  write_some();
}

void TcpBot::send(std::string_view text) {
  unsent_ += text;
  write_some();
  unread_ |= unsent_.size() > unsent_bytes_max;
}

void TcpBot::write_some() {
  while (client_ && !unread_ && !unsent_.empty()) {
    const ssize_t written = ::send(client_.get(), unsent_.data(), unsent_.size(), MSG_NOSIGNAL);
    if (written >= 0) {
      unsent_.erase(0, static_cast<std::size_t>(written));
    } else if (only_later()) {
      return;
    } else {
      unread_ = true;
    }
  }
}

bool TcpBot::read_some() {
  std::array<char, 16384> buffer;
  const ssize_t got = recv(client_.get(), buffer.data(), buffer.size(), 0);
  if (got < 0) return only_later();
  lines_.receive({buffer.data(), static_cast<std::size_t>(got)});
  return got > 0;
}

Answer TcpBot::receive(const TimeBudget& budget) {
  if (!client_) await_client();
  const auto begun = Clock::now();
  const auto end = begun + budget.wall;
  Answer answer;
  for (bool there = true;;) {
    answer.spent.wall = Clock::now() - begun;
    if (const auto line = lines_.next()) {
      answer.line = *line;
      break;
    }
    if (lines_.overflown()) {
      answer.line = lines_.rest();
      answer.fault = replay::Fault::line_too_long;
      client_.reset();
      break;
    }
    if (!there) return ended(std::move(answer), "it closed its connection");
    if (unread_) return ended(std::move(answer), "it does not read what it is sent");
    if (Clock::now() >= end) {
      answer.fault = replay::Fault::late;
      break;
    }
    const short writing = unsent_.empty() ? 0 : POLLOUT;
    await(client_.get(), static_cast<short>(POLLIN | writing), end);
    write_some();
    there = read_some();
  }
  waited_ += answer.spent.wall;
  return answer;
}

Answer TcpBot::ended(Answer answer, std::string how) {
  answer.line = lines_.rest();
  answer.fault = replay::Fault::ended_early;
  answer.detail = std::move(how);
  waited_ += answer.spent.wall;
  return answer;
}

Answer TcpBot::leave(replay::Nanoseconds wall) {
  if (!client_) return {};
  shutdown(client_.get(), SHUT_WR);
  const auto end = Clock::now() + wall;
  while (Clock::now() < end && read_some()) {
    lines_ = wire::Lines(wire::SessionLimits{}.input_bytes_max);  // its output is ignored from now on
    await(client_.get(), POLLIN, end);
  }
  return {};
}

replay::BotUsage TcpBot::close() {
  client_.reset();
  return {{{}, waited_}, 0, "", 0};
}

}  // namespace agon::referee

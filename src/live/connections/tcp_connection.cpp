#include "live/connections/tcp_connection.hpp"

#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "os/timer.hpp"
#include "telemetry/log.hpp"

namespace agon::live {

namespace {
constexpr auto moment_to_leave = std::chrono::seconds(2);
constexpr std::size_t kept_room_max = 1 << 10;  // capacity that an empty buffer may retain
}  // namespace

TcpConnection::TcpConnection(os::Handle socket, ServerContext& context, const std::string& server, std::string address)
    : socket_(std::move(socket)),
      context_(context),
      server_(server),
      address_(std::move(address)),
      use_(context_.addresses.of(address_)) {
  ++use_.connections;
}

void TcpConnection::start() {
  if (!context_.sockets.add(socket_.get(), *this, watched_ = EPOLLIN)) return close("there is no room to watch it");
  answer();
}

void TcpConnection::watch() {
  if (stage_ == Stage::closed) return;
  const bool reads = !input_ended_ && !resting_ && (stage_ != Stage::open || wants_input());
  const std::uint32_t events = (reads ? EPOLLIN : 0U) | (outgoing_.empty() ? 0U : EPOLLOUT);
  if (events != watched_) context_.sockets.change(socket_.get(), *this, watched_ = events);
}

void TcpConnection::ready(std::uint32_t events) {
  if (stage_ == Stage::closed) return;
  if ((events & EPOLLERR) != 0 || ((events & EPOLLHUP) != 0 && (watched_ & EPOLLIN) == 0)) {
    return close("the connection broke");
  }
  if ((events & EPOLLOUT) != 0) write();
  if ((events & (EPOLLIN | EPOLLHUP)) != 0) read();
  watch();
}

void TcpConnection::read() {
  if (stage_ == Stage::closed || input_ended_ || resting_) return;
  const ssize_t bytes = recv(socket_.get(), context_.room.data(), context_.room.size(), 0);
  if (bytes < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (bytes < 0) return close(std::strerror(errno));
  if (bytes == 0) return end_input();
  const auto now = Steady::now();
  if (stage_ == Stage::open) hear({context_.room.data(), static_cast<std::size_t>(bytes)}, now);
  pay(static_cast<std::size_t>(bytes), now);
}

void TcpConnection::turn_away(std::string_view text) {
  outgoing_ += text;
  write();
  leave();
}

void TcpConnection::pay(std::size_t bytes, Steady::time_point now) {
  const auto rest = context_.addresses.spend(use_, bytes, now);
  if (rest == Steady::duration{} || stage_ == Stage::closed) return;
  resting_ = true;
  if (!rest_) rest_ = std::make_unique<os::SteadyTimer>(context_.loop);
  rest_->expires_after(rest);
  rest_->async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
    if (stopped) return;
    self->resting_ = false;
    self->watch();
  });
}

void TcpConnection::end_input() {
  input_ended_ = true;
  if (stage_ == Stage::leaving) return close("");
  hear_end();
  say_later();
}

void TcpConnection::say_later() {
  if (!std::exchange(unanswered_, true)) context_.answer_later(*this);
}

void TcpConnection::answer() {
  unanswered_ = false;
  if (stage_ != Stage::open) return;
  move_output_to(outgoing_);
  write();
  if (stage_ == Stage::open) answered();
  watch();
}

void TcpConnection::write() {
  while (!outgoing_.empty()) {
    const ssize_t bytes = send(socket_.get(), outgoing_.data(), outgoing_.size(), MSG_NOSIGNAL);
    if (bytes < 0 && errno == EAGAIN) break;
    if (bytes < 0 && errno != EINTR) return close(std::strerror(errno));
    outgoing_.erase(0, static_cast<std::size_t>(std::max<ssize_t>(bytes, 0)));
  }
  if (outgoing_.size() > context_.contest.limits.outgoing_bytes) return close("it does not read its answers");
  if (!outgoing_.empty()) return;
  if (outgoing_.capacity() > kept_room_max) std::string().swap(outgoing_);
  if (finished()) leave();
}

void TcpConnection::leave() {
  if (stage_ != Stage::open) return;
  if (input_ended_) return close("");
  stage_ = Stage::leaving;
  heard_ = Steady::now();
  shutdown(socket_.get(), SHUT_WR);
}

void TcpConnection::close(std::string_view why) {
  if (stage_ == Stage::closed) return;
  stage_ = Stage::closed;
  closing(why);
  if (!team().empty() || context_.may_log_a_stranger()) {
    telemetry::log(
        "closed",
        {{"server", server_}, {"address", address_}, {"team", team()}, {"why", why.empty() ? why_finished() : why}});
  }
  if (rest_) rest_->cancel();
  socket_.reset();
  --use_.connections;
}

void TcpConnection::check_time(Steady::time_point now) {
  const config::LiveLimits& limits = context_.contest.limits;
  const auto silent = now - heard_;
  if (stage_ == Stage::leaving && silent > moment_to_leave) return close("");
  if (stage_ != Stage::open) return;
  if (team().empty() && silent > limits.login) return close("it has not logged in");
  if (silent > limits.idle && !waits_for_us()) close("it was silent for too long");
}

}  // namespace agon::live

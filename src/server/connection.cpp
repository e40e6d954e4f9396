#include "server/connection.hpp"

#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "server/log.hpp"
#include "server/place.hpp"

namespace agon::server {

namespace {
constexpr auto moment_to_leave = std::chrono::seconds(2);
constexpr std::size_t ahead_max = 64 << 10;     // bytes that are read of who waits; more stay in the system
constexpr std::size_t kept_room_max = 1 << 10;  // that a buffer may keep while it is empty
}  // namespace

Connection::Connection(sandbox::Handle socket, Place& place, std::string address)
    : socket_(std::move(socket)),
      place_(place),
      hub_(place.hub()),
      address_(std::move(address)),
      use_(hub_.addresses.of(address_)),
      session_(place.world(), place.world().dialect()) {
  ++use_.connections;
}

void Connection::start() {
  if (!hub_.sockets.add(socket_.get(), *this, watched_ = EPOLLIN)) return close("there is no room to watch it");
  answer();
}

void Connection::watch() {
  if (stage_ == Stage::closed) return;
  const bool far_ahead = session_.waiting() && session_.unread_bytes() >= ahead_max;
  const std::uint32_t events =
      (input_ended_ || resting_ || far_ahead ? 0U : EPOLLIN) | (outgoing_.empty() ? 0U : EPOLLOUT);
  if (events != watched_) hub_.sockets.change(socket_.get(), *this, watched_ = events);
}

void Connection::ready(std::uint32_t events) {
  if (stage_ == Stage::closed) return;
  if ((events & EPOLLERR) != 0 || ((events & EPOLLHUP) != 0 && (watched_ & EPOLLIN) == 0)) {
    return close("the connection broke");
  }
  if ((events & EPOLLOUT) != 0) write();
  if ((events & (EPOLLIN | EPOLLHUP)) != 0) read();
  watch();
}

void Connection::read() {
  if (stage_ == Stage::closed) return;
  if (!session_.seat() && !hub_.may_check_a_password()) return;  // but soon
  const ssize_t bytes = recv(socket_.get(), hub_.room.data(), hub_.room.size(), 0);
  if (bytes < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (bytes < 0) return close(std::strerror(errno));
  if (bytes == 0) return input_ended();
  const auto now = Steady::now();
  if (stage_ == Stage::open) hear({hub_.room.data(), static_cast<std::size_t>(bytes)}, now);
  pay(static_cast<std::size_t>(bytes), now);
}

void Connection::hear(std::string_view bytes, Steady::time_point now) {
  while (!logged_in_ && !bytes.empty() && stage_ == Stage::open && !session_.closed()) log_in(bytes, now);
  if (stage_ != Stage::open) return;
  if (logged_in_) {
    heard_ = now;
    session_.receive(bytes);
  }
  say_later();
}

// Line by line: what follows the password is heard only if the team may have this connection.
void Connection::log_in(std::string_view& bytes, Steady::time_point now) {
  if (!hub_.addresses.may_log_in(use_)) return close("too many failed logins");
  const std::string_view line = bytes.substr(0, std::min(bytes.find('\n'), bytes.size() - 1) + 1);
  bytes.remove_prefix(line.size());
  session_.receive(line);
  if (session_.seat()) {
    heard_ = now;
    logged_in_ = true;
    welcome_team();
  } else if (session_.closed()) {
    ++use_.failed_logins;
    place_.metrics().logins_failed.Increment();
  }
}

void Connection::welcome_team() {
  const std::string& team = place_.team(*session_.seat());
  const std::string why = place_.refuse(*this);
  if (why.empty()) {
    log("login", {{"server", place_.name()}, {"address", address_}, {"team", team}});
    return;
  }
  place_.metrics().connections_refused.Increment();
  log("refused", {{"server", place_.name()}, {"address", address_}, {"team", team}, {"why", why}});
  const std::string said = session_.take_output();
  outgoing_ += said.substr(0, said.rfind("OK\n")) + "FAILED 5 " + why + "\n";
  write();
  leave();
}

void Connection::pay(std::size_t bytes, Steady::time_point now) {
  const auto rest = hub_.addresses.spend(use_, bytes, now);
  if (rest == Steady::duration{} || stage_ == Stage::closed) return;
  resting_ = true;
  if (!rest_) rest_ = std::make_unique<asio::steady_timer>(hub_.loop);
  rest_->expires_after(rest);
  rest_->async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
    if (stopped) return;
    self->resting_ = false;
    self->watch();
  });
}

// Who waits for the turn still gets its beginning.
void Connection::input_ended() {
  input_ended_ = true;
  if (stage_ == Stage::leaving) return close("");
  if (!session_.waiting()) session_.end_of_input();
  say_later();
}

void Connection::turn_began() {
  if (stage_ != Stage::open || !session_.waiting()) return;
  heard_ = Steady::now();
  session_.turn_began();
  if (input_ended_ && !session_.waiting()) session_.end_of_input();
  say_later();
}

void Connection::say_later() {
  if (!std::exchange(unanswered_, true)) hub_.answer_later(*this);
}

void Connection::answer() {
  unanswered_ = false;
  if (stage_ != Stage::open) return;
  session_.move_output_to(outgoing_);
  write();
  watch();
}

void Connection::write() {
  while (!outgoing_.empty()) {
    const ssize_t bytes = send(socket_.get(), outgoing_.data(), outgoing_.size(), MSG_NOSIGNAL);
    if (bytes < 0 && errno == EAGAIN) break;
    if (bytes < 0 && errno != EINTR) return close(std::strerror(errno));
    outgoing_.erase(0, static_cast<std::size_t>(std::max<ssize_t>(bytes, 0)));
  }
  if (outgoing_.size() > hub_.contest.limits.outgoing_bytes) return close("it does not read its answers");
  if (!outgoing_.empty()) return;
  if (outgoing_.capacity() > kept_room_max) std::string().swap(outgoing_);
  if (session_.closed()) leave();
}

void Connection::leave() {
  if (stage_ != Stage::open) return;
  if (input_ended_) return close(session_.why_closed());
  stage_ = Stage::leaving;
  heard_ = Steady::now();
  shutdown(socket_.get(), SHUT_WR);
}

void Connection::close(std::string_view why) {
  if (stage_ == Stage::closed) return;
  stage_ = Stage::closed;
  const auto seat = session_.seat();
  if (seat || hub_.may_log_a_stranger()) {
    log("closed", {{"server", place_.name()},
                   {"address", address_},
                   {"team", seat ? place_.team(*seat) : ""},
                   {"why", why.empty() ? session_.why_closed() : why}});
  }
  if (rest_) rest_->cancel();
  socket_.reset();
  --use_.connections;
}

void Connection::check_time(Steady::time_point now) {
  const LiveLimits& limits = hub_.contest.limits;
  const auto silent = now - heard_;
  if (stage_ == Stage::leaving && silent > moment_to_leave) return close("");
  if (stage_ != Stage::open) return;
  if (!session_.seat() && silent > limits.login) return close("it has not logged in");
  if (silent > limits.idle && !session_.waiting()) close("it was silent for too long");
}

}  // namespace agon::server

#include "server/connection.hpp"

#include <utility>

#include "server/log.hpp"
#include "server/place.hpp"

namespace agon::server {

namespace {
constexpr auto moment_to_leave = std::chrono::seconds(2);
}

Connection::Connection(tcp::socket socket, Place& place, std::string address)
    : socket_(std::move(socket)),
      rest_(socket_.get_executor()),
      place_(place),
      hub_(place.hub()),
      address_(std::move(address)),
      session_(place.world(), place.world().dialect()) {}

void Connection::start() {
  boost::system::error_code ignored;
  socket_.non_blocking(true, ignored);
  socket_.set_option(tcp::no_delay(true), ignored);
  answer();
  read();
}

void Connection::read() {
  if (reading_ || stage_ == Stage::closed || input_ended_ || hub_.paused) return;
  reading_ = true;
  socket_.async_wait(tcp::socket::wait_read, [self = shared_from_this()](const boost::system::error_code& error) {
    self->reading_ = false;
    if (!error) self->readable();
  });
}

void Connection::readable() {
  if (stage_ == Stage::closed || hub_.paused) return;
  boost::system::error_code error;
  const std::size_t bytes = socket_.read_some(asio::buffer(hub_.room), error);
  if (error == asio::error::would_block) return read();
  if (error == asio::error::eof) return input_ended();
  if (error) return close(error.message());
  take(bytes);
}

void Connection::take(std::size_t bytes) {
  if (stage_ == Stage::open) {
    heard_ = Steady::now();
    session_.receive({hub_.room.data(), bytes});
    if (session_.seat() && !logged_in_) {
      logged_in_ = true;
      if (const std::string why = place_.refuse(*this); !why.empty()) {
        session_.take_output();
        outgoing_ += "FAILED 5 " + why + "\n";
        log("refused", {{"server", place_.name()}, {"address", address_}, {"why", why}});
        write();
        return leave();
      }
      log("login", {{"server", place_.name()}, {"address", address_}, {"team", place_.team(*session_.seat())}});
    } else if (session_.closed() && !session_.seat()) {
      hub_.addresses.login_failed(address_);
    }
    say_later();
  }
  const auto rest = hub_.addresses.spend(address_, bytes);
  if (rest == Steady::duration{}) return read();
  rest_.expires_after(rest);
  rest_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error) self->read();
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
  if (std::exchange(unanswered_, true)) return;
  hub_.answer_later(shared_from_this());
}

void Connection::answer() {
  unanswered_ = false;
  if (stage_ != Stage::open) return;
  outgoing_ += session_.take_output();
  write();
}

void Connection::write() {
  if (stage_ == Stage::closed || writing_) {
    if (outgoing_.size() > hub_.contest.limits.outgoing_bytes) close("it does not read its answers");
    return;
  }
  while (!outgoing_.empty()) {
    boost::system::error_code error;
    const std::size_t bytes = socket_.write_some(asio::buffer(outgoing_), error);
    outgoing_.erase(0, bytes);
    if (error == asio::error::would_block) break;
    if (error) return close(error.message());
  }
  if (outgoing_.size() > hub_.contest.limits.outgoing_bytes) return close("it does not read its answers");
  if (outgoing_.empty()) {
    if (outgoing_.capacity() > (4 << 10)) std::string().swap(outgoing_);
    if (session_.closed()) leave();
    return;
  }
  writing_ = true;
  socket_.async_wait(tcp::socket::wait_write, [self = shared_from_this()](const boost::system::error_code& error) {
    self->writing_ = false;
    if (!error) self->write();
  });
}

void Connection::leave() {
  if (stage_ != Stage::open) return;
  if (input_ended_) return close(session_.why_closed());
  stage_ = Stage::leaving;
  heard_ = Steady::now();
  boost::system::error_code ignored;
  socket_.shutdown(tcp::socket::shutdown_send, ignored);
  read();
}

void Connection::close(std::string_view why) {
  if (stage_ == Stage::closed) return;
  stage_ = Stage::closed;
  const auto seat = session_.seat();
  log("closed", {{"server", place_.name()},
                 {"address", address_},
                 {"team", seat ? place_.team(*seat) : ""},
                 {"why", why.empty() ? session_.why_closed() : why}});
  boost::system::error_code ignored;
  rest_.cancel();
  socket_.close(ignored);
  hub_.addresses.left(address_);
}

void Connection::check_time(Steady::time_point now) {
  const LiveLimits& limits = hub_.contest.limits;
  const auto silent = now - heard_;
  if (stage_ == Stage::leaving && silent > moment_to_leave) return close("");
  if (stage_ != Stage::open) return;
  if (!session_.seat() && silent > limits.login) return close("it has not logged in");
  if (silent > limits.idle) close("it was silent for too long");
}

}  // namespace agon::server

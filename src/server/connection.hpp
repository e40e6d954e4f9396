#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "server/hub.hpp"
#include "wire/session.hpp"

namespace agon::server {

class Place;
using asio::ip::tcp;

// A socket and its session. Bytes are read into the room that all share and what is to be sent is sent at once, so an
// idle connection holds no buffers. After the last answer the sending side is shut down and what still comes is thrown
// away for a moment: closing at once could take the answer back (RST).
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, Place& place, std::string address);

  void start();
  void read();  // unless it reads already, or nothing is to be read now
  void turn_began();
  void answer();  // sends what the session has said; for the hub
  void close(std::string_view why);
  void check_time(Steady::time_point now);
  void time_stood_still() { heard_ = Steady::now(); }

  const wire::Session& session() const { return session_; }
  bool closed() const { return stage_ == Stage::closed; }

 private:
  enum class Stage : std::uint8_t { open, leaving, closed };

  void readable();
  void take(std::size_t bytes);
  void input_ended();
  void say_later();
  void write();
  void leave();

  tcp::socket socket_;
  asio::steady_timer rest_;  // after too many bytes
  Place& place_;
  Hub& hub_;
  const std::string address_;
  wire::Session session_;
  std::string outgoing_;
  Steady::time_point heard_ = Steady::now();
  Stage stage_ = Stage::open;
  bool reading_ = false, writing_ = false, unanswered_ = false, input_ended_ = false, logged_in_ = false;
};

}  // namespace agon::server

#pragma once

#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "sandbox/handle.hpp"
#include "server/hub.hpp"
#include "server/sockets.hpp"
#include "wire/session.hpp"

namespace agon::server {

class Place;

// A socket and its session. Bytes are read into the room that all share and what is to be sent is sent at once, so an
// idle connection holds hardly any memory. What the socket is watched for follows from the connection's state (watch):
// nothing is read of who has sent too much, or far ahead of the turn that it waits for; the system's buffers keep that.
// After the last answer the sending side is shut down and what still comes is thrown away for a moment: closing at once
// could take the answer back (RST).
class Connection final : public Watched, public std::enable_shared_from_this<Connection> {
 public:
  Connection(sandbox::Handle socket, Place& place, std::string address);

  void start();
  void turn_began();
  void answer();  // sends what the session has said; for the hub
  void close(std::string_view why);
  void check_time(Steady::time_point now);
  void time_stood_still(Steady::time_point since, Steady::time_point now) { heard_ += now - std::max(since, heard_); }
  void ready(std::uint32_t events) override;

  const wire::Session& session() const { return session_; }
  bool open() const { return stage_ == Stage::open; }  // neither closed nor about to be
  bool closed() const { return stage_ == Stage::closed; }
  std::size_t outgoing_bytes() const { return outgoing_.size(); }

 private:
  enum class Stage : std::uint8_t { open, leaving, closed };

  void watch();
  void read();
  void hear(std::string_view bytes, Steady::time_point now);
  void log_in(std::string_view& bytes, Steady::time_point now);
  void welcome_team();
  void pay(std::size_t bytes, Steady::time_point now);
  void input_ended();
  void say_later();
  void write();
  void leave();

  sandbox::Handle socket_;
  Place& place_;
  Hub& hub_;
  const std::string address_;
  Addresses::Use& use_;
  wire::Session session_;
  std::string outgoing_;
  std::unique_ptr<asio::steady_timer> rest_;  // after too many bytes
  Steady::time_point heard_ = Steady::now();  // a word of the team; before it has logged in: its coming
  std::uint32_t watched_ = 0;                 // for these events
  Stage stage_ = Stage::open;
  bool resting_ = false, unanswered_ = false, input_ended_ = false, logged_in_ = false;
};

}  // namespace agon::server

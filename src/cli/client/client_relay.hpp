#pragma once

#include <poll.h>

#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/client/client_connection.hpp"
#include "referee/tcp_bot.hpp"
#include "sandbox/sandbox.hpp"

namespace agon::cli {

// One of: a program we started, a client that connected to us, our own stdin and stdout.
class Speaker {
 public:
  static Speaker stdio();
  static Speaker program(std::unique_ptr<sandbox::Process>);
  static Speaker client(os::Handle);

  int from() const { return from_; }            // to read from
  int to() const { return to_; }                // to write to
  std::size_t piece() const { return piece_; }  // bytes that can be written at once when poll says so
  void hears_no_more();
  sandbox::Process* process() const { return process_.get(); }

 private:
  int from_ = -1, to_ = -1;
  std::size_t piece_ = 64 << 10;
  std::unique_ptr<sandbox::Process> process_;
  os::Handle socket_;
};

// Passes data between a speaker and its server until the server closes the connection or the speaker is gone. A speaker
// that has ended its output still receives the answers. Reading from one side pauses while the other side does not
// read.
class Relay {
 public:
  static constexpr std::size_t polled = 3;  // descriptors per relay

  Relay(std::unique_ptr<Connection> server, Speaker speaker)
      : server_(std::move(server)), speaker_(std::move(speaker)) {}

  void prepare(std::span<pollfd> ends) const;
  void serve(std::span<const pollfd> ends);

  bool over() const { return gone_ || (!server_->open() && unheard_.empty()); }
  bool speaker_left() const { return said_all_ || gone_; }
  const Connection& server() const { return *server_; }
  Speaker& speaker() { return speaker_; }

 private:
  void read_speaker();
  void write_speaker();

  std::unique_ptr<Connection> server_;
  Speaker speaker_;
  std::string unheard_;  // from the server, not yet written to the speaker
  bool said_all_ = false, gone_ = false;
};

// Wakes poll() when a stop is requested, through a pipe.
class StopEvent {
 public:
  explicit StopEvent(std::stop_token);
  int fd() const { return pipe_.read.get(); }
  bool stopped() const { return token_.stop_requested(); }

 private:
  os::Pipe pipe_;
  std::stop_token token_;
  std::stop_callback<std::function<void()>> callback_;
};

// Serves relays until a stop is requested; without a door also until all relays are over. `welcome` makes a relay for
// each connection through the door (null: refused); `farewell` receives each relay that is over. If `keys` is set
// (stdin is a terminal), a line on stdin shows the statistics on stderr.
struct RelayServer {
  Watched& watched;
  const StopEvent& stop;
  bool keys = false;
  const referee::TcpListener* door = nullptr;
  std::function<std::unique_ptr<Relay>(os::Handle)> welcome = {};
  std::function<void(std::unique_ptr<Relay>)> farewell = {};
  std::function<void()> status = {};  // called several times per second
  std::vector<std::unique_ptr<Relay>> relays = {};

  void serve();

 private:
  bool step();
  void read_keys();
};

}  // namespace agon::cli

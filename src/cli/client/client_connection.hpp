#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/client/client_login.hpp"
#include "cli/client/client_meter.hpp"
#include "cli/client/client_record.hpp"
#include "os/handle.hpp"
#include "wire/lines.hpp"

namespace agon::cli {

struct Address {
  std::string host, port;
  std::string text() const;  // "127.0.0.1:20000"
};
Address read_address(const std::string& text, int port_min = 1);  // HOST:PORT or [IPV6]:PORT; throws BadInput

std::size_t lines_of_command(std::string_view first_line);  // the maximum over all games

// The state shared by all connections of this program.
struct Watched {
  Watched(const std::string& file, const Address& server) : recorder(file, server.text()) {}

  std::chrono::nanoseconds now() const { return std::chrono::steady_clock::now() - begun; }

  Recorder recorder;
  Meter meter;
  std::chrono::steady_clock::time_point begun{};  // when the first connection is made
  std::size_t connections = 0;                    // made so far
};

// A recorded and measured connection to a game server. Does not block.
class Connection {
 public:
  // Throws MachineError if the connection fails.
  Connection(const Address&, std::optional<Login>, Watched&, const std::string& whose);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void say(std::string_view bytes);  // passes through the login filter
  void say_end();                    // ends what is sent; the server is still heard
  void log_in();                     // logs in itself, instead of the program behind it

  // Returns what the server has said; "" if nothing has arrived. Call it when poll finds the socket ready.
  std::string hear();
  void write_some();

  int fd() const { return socket_.get(); }
  short events(bool read) const;       // for poll()
  bool open() const { return open_; }  // the server may still send something
  const std::string& why_closed() const { return why_; }
  std::size_t unsent() const { return unsent_.size(); }
  std::size_t number() const { return number_; }
  const std::string& last_line() const { return last_line_; }  // from the server
  std::string_view first_bytes() const { return first_bytes_; }
  // When who speaks here has said something, or the connection was made. What is said when the match is over does not
  // count.
  std::chrono::nanoseconds said_at() const { return said_at_; }
  bool has_spoken() const { return has_spoken_; }
  std::chrono::nanoseconds closed_at() const { return closed_at_; }
  Meter::Connection& meter() { return meter_; }
  const Meter::Connection& meter() const { return meter_; }

 private:
  void send(std::string_view bytes);
  void watch_sent(std::string_view bytes);
  void watch_line(std::string_view line, bool ended);
  void record(char what, std::string_view text, bool ended = true);
  void lost(const std::string& why);

  Watched& watched_;
  const std::size_t number_;
  os::Handle socket_;
  LoginFilter login_filter_;
  Meter::Connection meter_;
  wire::Lines said_, heard_;
  std::optional<Login> login_;
  std::string unsent_, first_bytes_, last_line_, why_;
  std::chrono::nanoseconds said_at_{}, closed_at_{};
  bool open_ = true, ends_ = false, has_ended_ = false, has_spoken_ = false;
};

// If what listens there is not a game server (an HTTP or TLS server, or one that closes without sending anything): says
// so, and what to do. Otherwise "".
std::string stranger_at(const Connection&);

// Decides by the server's last line or MESSAGE.
bool login_refused(const Connection&);

// Why the connection closed, with the server's last refusal if there was one, and what to do about it; or how the match
// ended. `silence` is what silence_of() says of a program.
std::string how_it_ended(const Connection&, const std::string& silence = "");

// What a program did not say although the server waited for it, with advice; "" if it was not silent.
std::string silence_of(const Connection&);

// What the server warned the program of; "" if of nothing.
std::string warnings_of(const Connection&);

}  // namespace agon::cli

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/rules.hpp"
#include "wire/input_filter.hpp"
#include "wire/lines.hpp"

namespace agon::wire {

// What a session may ask of its place: the running world and the list of teams. Its owner outlives its sessions.
class SessionHost {
 public:
  virtual ~SessionHost() = default;
  virtual std::optional<Seat> log_in(std::string_view login, std::string_view password) = 0;  // none: refused
  // True: log_in is not called, as to check a password takes long; whoever owns the session does it and then calls
  // Session::logged_in.
  virtual bool checks_logins_later() const { return false; }
  virtual bool count_command(Seat) = 0;  // one more in this turn; false: the team has used up its limit
  virtual std::size_t lines_of(std::string_view first_line) const = 0;
  virtual Reply call(Seat, std::string_view command) = 0;
  virtual std::string_view why(Refusal) const = 0;
  virtual std::int64_t microseconds_left() const = 0;  // to the end of the turn, never negative
};

// The words in which the years of these contests differ.
struct Dialect {
  std::string_view failed = "FAILED";                  // or ERR
  std::string_view password_prompt = "PASS";           // or PASSWORD
  std::string_view forced_waiting = "FORCED_WAITING";  // or WAITING
  bool waiting_line = true;                            // WAIT is answered with WAITING x between its two OKs
};

struct SessionLimits {
  std::size_t line_bytes_max = 64 << 10;  // a longer line is answered with error 3 and dropped
  std::size_t input_bytes_max = 1 << 20;  // that a client may send ahead while it waits; over it the session closes
  std::size_t long_lines_max = 16;        // after so many the session closes
};

// One connection: turns what a client sends into answers. Owns no socket, no clock and no thread; the same session
// speaks over TCP, over the pipes of a local bot, and in a test over strings.
//
//   LOGIN -> login line -> PASS -> password line -> OK, or FAILED 1 and the end; what comes meanwhile is read after
//   that command -> OK and its data, or FAILED e text WAIT    -> OK, WAITING x, and OK when the next turn has begun;
//   what comes meanwhile is read after that
class Session {
 public:
  explicit Session(SessionHost& hall, const Dialect& dialect = {}, const SessionLimits& limits = {});
  static Session of_seat(SessionHost& hall, Seat seat,
                         const Dialect& dialect = {});  // logged in already, for tests and recordings

  void receive(std::string_view bytes);
  void end_of_input();  // a last line without its end is still a line; then the session closes
  void turn_began();
  // Of a session that is checked; none: refused. What the client has sent ahead is read with the next receive().
  void logged_in(std::optional<Seat>);
  std::string take_output();
  void move_output_to(std::string& text) {  // to its end; where that is empty the two change their buffers
    text.empty() ? text.swap(output_) : void(text += output_);
    output_.clear();
  }

  std::optional<Seat> seat() const { return seat_; }
  bool waiting() const { return stage_ == Stage::waiting; }  // for the next turn
  bool checked() const { return stage_ == Stage::checked; }  // its login and password are
  const std::string& login() const { return login_; }
  const std::string& password() const { return password_; }          // while it is checked
  std::size_t unread_bytes() const { return lines_.rest().size(); }  // that the client has sent ahead
  bool closed() const { return stage_ == Stage::closed; }  // after its output is sent the connection may be closed
  std::string_view why_closed() const { return why_closed_; }

 private:
  enum class Stage : std::uint8_t { login, password, checked, commands, waiting, closed };

  void read_on();
  void take_line(std::string_view line);
  void take_password(std::string_view line);
  void take_command_line(std::string_view line);
  void serve(std::string_view command);
  void wait();
  void force_to_wait();
  void take_long_line();
  void refuse(Refusal);
  void close(std::string_view why);

  SessionHost* hall_;
  Dialect dialect_;
  SessionLimits limits_;
  InputFilter filter_;
  Lines lines_;
  Stage stage_ = Stage::login;
  std::optional<Seat> seat_;
  std::string login_, password_;
  std::string command_;            // the lines of a command that goes on
  std::size_t lines_missing_ = 0;  // of it
  std::size_t long_lines_ = 0;
  std::string output_;
  std::string_view why_closed_;
};

}  // namespace agon::wire

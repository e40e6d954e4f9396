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

// What a session requires from its host: the running world and the list of teams. Its owner outlives its sessions.
class SessionHost {
 public:
  virtual ~SessionHost() = default;
  virtual std::optional<Seat> log_in(std::string_view login, std::string_view password) = 0;  // none: refused
  // True: log_in is not called, because checking a password takes long; the owner of the session checks it and then
  // calls Session::logged_in.
  virtual bool checks_logins_later() const { return false; }
  virtual bool count_command(Seat) = 0;  // counts a command of this turn; false: over the limit
  virtual std::size_t lines_of(std::string_view first_line) const = 0;
  virtual Reply call(Seat, std::string_view command) = 0;
  virtual std::string_view why(Refusal) const = 0;
  virtual std::int64_t microseconds_left() const = 0;  // to the end of the turn, never negative
};

// Differences in wording between years of these contests.
struct Dialect {
  std::string_view failed = "FAILED";                  // or ERR
  std::string_view password_prompt = "PASS";           // or PASSWORD
  std::string_view forced_waiting = "FORCED_WAITING";  // or WAITING
  bool waiting_line = true;                            // WAIT is answered with WAITING x between its two OKs
};

struct SessionLimits {
  std::size_t line_bytes_max = 64 << 10;  // longer lines are dropped and answered with error 3
  std::size_t input_bytes_max = 1 << 20;  // sent ahead while waiting; more closes the session
  std::size_t long_lines_max = 16;        // after this many, the session closes
};

// One connection: answers a client's input. Owns no socket, clock or thread; the same session works over TCP, over the
// pipes of a local bot, and over strings in tests.
//
//   LOGIN -> login line -> PASS -> password line -> OK, or FAILED 1 and the end
//   command -> OK and its data, or FAILED e text
//   WAIT -> OK, WAITING x, and OK when the next turn has begun
//
// Input that arrives during the check of a password or while waiting is read afterwards.
class Session {
 public:
  explicit Session(SessionHost& hall, const Dialect& dialect = {}, const SessionLimits& limits = {});
  static Session of_seat(SessionHost& hall, Seat seat,
                         const Dialect& dialect = {});  // already logged in, for tests and recordings

  void receive(std::string_view bytes);
  void end_of_input();  // an unterminated last line still counts; then the session closes
  void turn_began();
  // For a session that is being checked; none: refused. Input sent ahead is read with the next receive().
  void logged_in(std::optional<Seat>);
  std::string take_output();
  void move_output_to(std::string& text) {  // appends; swaps the buffers if `text` is empty
    text.empty() ? text.swap(output_) : void(text += output_);
    output_.clear();
  }

  std::optional<Seat> seat() const { return seat_; }
  bool waiting() const { return stage_ == Stage::waiting; }  // for the next turn
  bool checked() const { return stage_ == Stage::checked; }  // its login and password are being checked
  const std::string& login() const { return login_; }
  const std::string& password() const { return password_; }          // valid during the check
  std::size_t unread_bytes() const { return lines_.rest().size(); }  // sent ahead by the client
  bool closed() const { return stage_ == Stage::closed; }  // once the output is sent, the connection may be closed
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
  std::string command_;            // the lines of an incomplete command
  std::size_t lines_missing_ = 0;  // of it
  std::size_t long_lines_ = 0;
  std::string output_;
  std::string_view why_closed_;
};

}  // namespace agon::wire

#include "wire/session.hpp"

#include <utility>

#include "base/letter_case.hpp"
#include "base/text.hpp"
#include "games/commands.hpp"

namespace agon::wire {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // some editors and libraries write it first

// A login or a password is one word.
bool is_word(std::string_view text) { return !text.empty() && text.find_first_of(" \t\r") == text.npos; }

}  // namespace

Session::Session(SessionHost& hall, const Dialect& dialect, const SessionLimits& limits)
    : hall_(&hall), dialect_(dialect), limits_(limits), lines_(limits.line_bytes_max), output_("LOGIN\n") {}

Session Session::of_seat(SessionHost& hall, Seat seat, const Dialect& dialect) {
  Session session(hall, dialect);
  session.output_.clear();
  session.seat_ = seat;
  session.stage_ = Stage::commands;
  return session;
}

void Session::receive(std::string_view bytes) {
  if (closed()) return;
  lines_.receive(filter_.pass(bytes));
  read_on();
  if (lines_.rest().size() > limits_.input_bytes_max) close("it sent too much ahead");
}

void Session::end_of_input() {
  if (!lines_.rest().empty()) receive("\n");
  if (!closed()) close("the client has left");
}

void Session::turn_began() {
  if (!waiting()) return;
  stage_ = Stage::commands;
  output_ += "OK\n";
  read_on();
}

std::string Session::take_output() { return std::exchange(output_, {}); }

void Session::read_on() {
  while (!closed() && !waiting() && !checked()) {
    if (const auto line = lines_.next()) {
      take_line(*line);
    } else if (lines_.overflown()) {
      take_long_line();
    } else {
      return;
    }
  }
}

void Session::take_line(std::string_view line) {
  if (lines_missing_ == 0 && trimmed(line).empty()) return;
  if (stage_ == Stage::login) {
    if (line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
    login_ = trimmed(line);
    stage_ = Stage::password;
    output_ += std::string(dialect_.password_prompt) + "\n";
  } else if (stage_ == Stage::password) {
    take_password(trimmed(line));
  } else {
    take_command_line(line);
  }
}

void Session::take_password(std::string_view password) {
  stage_ = Stage::checked;
  if (!is_word(login_) || !is_word(password)) return logged_in(std::nullopt);
  if (!hall_->checks_logins_later()) return logged_in(hall_->log_in(login_, password));
  password_ = password;
}

void Session::logged_in(std::optional<Seat> seat) {
  if (!checked()) return;
  password_.clear();
  seat_ = seat;
  if (!seat_) {
    refuse(refusals::bad_login);
    close("bad login or password");
    return;
  }
  stage_ = Stage::commands;
  output_ += "OK\n";
}

void Session::take_command_line(std::string_view line) {
  if (lines_missing_ == 0) {
    lines_missing_ = hall_->lines_of(line) - 1;
    if (lines_missing_ == 0) return serve(line);
    command_ = line;
  } else {
    (command_ += '\n') += line;
    --lines_missing_;
  }
  if (lines_missing_ == 0) serve(command_);
}

void Session::serve(std::string_view command) {
  if (!hall_->count_command(*seat_)) return force_to_wait();
  Words words(command);
  if (equal_in_any_case(words.next(), "WAIT")) return words.at_end() ? wait() : refuse(refusals::too_many_arguments);
  const Reply reply = hall_->call(*seat_, command);
  if (!reply.refusal.taken()) return refuse(reply.refusal);
  (output_ += "OK\n") += reply.data;
}

void Session::wait() {
  output_ += "OK\n";
  if (dialect_.waiting_line) output_ += "WAITING " + fixed_point(hall_->microseconds_left()) + "\n";
  stage_ = Stage::waiting;
}

void Session::force_to_wait() {
  refuse(refusals::limit_reached);
  output_ += std::string(dialect_.forced_waiting) + " " + fixed_point(hall_->microseconds_left()) + "\n";
  stage_ = Stage::waiting;
}

void Session::take_long_line() {
  lines_.skip_line();
  lines_missing_ = 0;
  if (!seat_) {
    refuse(refusals::bad_format);
    return close("a line was too long");
  }
  if (!hall_->count_command(*seat_)) return force_to_wait();
  refuse(refusals::bad_format);
  if (++long_lines_ > limits_.long_lines_max) close("too many lines were too long");
}

void Session::refuse(Refusal refusal) {
  output_ +=
      std::string(dialect_.failed) + " " + std::to_string(refusal.code) + " " + std::string(hall_->why(refusal)) + "\n";
}

void Session::close(std::string_view why) {
  stage_ = Stage::closed;
  why_closed_ = why;
}

}  // namespace agon::wire

#include "cli/client/client_connection.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/words.hpp"
#include "games/registry.hpp"
#include "os/dial.hpp"

namespace agon::cli {

namespace {

constexpr std::size_t line_bytes_max = 4 << 20;  // longer lines are passed on, but not recorded
constexpr auto patience = std::chrono::seconds(5);
constexpr std::size_t first_bytes_max = 8;  // enough to recognise who speaks

using Sent = wire::Dialogue::Sent;

// The line with its secrets masked.
std::string without_secrets(Sent what, bool in_blocks, std::string_view line) {
  if (what == Sent::password) return std::string(hidden);
  if (what != Sent::login || !in_blocks) return std::string(line);
  Words words(line);
  std::string out(words.next());
  words.next();
  (out += ' ') += hidden;
  while (!words.at_end()) (out += ' ') += words.next();
  return out;
}

}  // namespace

std::string Address::text() const { return host.find(':') == host.npos ? host + ":" + port : "[" + host + "]:" + port; }

Address read_address(const std::string& text, int port_min) {
  const std::size_t colon = text.rfind(':');
  Address address;
  if (colon != text.npos) address = {text.substr(0, colon), text.substr(colon + 1)};
  std::string& host = address.host;
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (text.find("://") != text.npos) {
    throw BadInput(
        fmt::format("{} is not HOST:PORT, such as 127.0.0.1:20000: a game server has an address of its own, "
                    "which is not that of the contest's site; the organisers announce it",
                    agon::quoted(text)));
  }
  const auto port = to_integer(address.port);
  if (host.empty() || !port || *port < port_min || *port > 65535) {
    throw BadInput(fmt::format("{} is not HOST:PORT, such as 127.0.0.1:20000", agon::quoted(text)));
  }
  return address;
}

std::size_t lines_of_command(std::string_view first_line) {
  std::size_t lines = 1;
  for (const Game& game : games()) lines = std::max(lines, game.lines_of(first_line));
  return lines;
}

Connection::Connection(const Address& server, std::optional<Login> login, Watched& watched, const std::string& whose)
    : watched_(watched),
      number_(watched.connections + 1),
      socket_(os::dial(server.host, server.port, patience)),
      login_filter_(login),
      meter_(lines_of_command),
      said_(line_bytes_max),
      heard_(line_bytes_max),
      login_(std::move(login)) {
  if (watched.connections++ == 0) watched.begun = std::chrono::steady_clock::now();  // after a bot was compiled
  said_at_ = watched.now();
  record('+', whose);
  send(login_filter_.first());
}

Connection::~Connection() {
  if (open_) record('-', "who spoke here has left");
}

void Connection::log_in() {
  if (!login_ || login_->in_block()) return;
  login_filter_ = LoginFilter({});
  send(login_->login + "\n" + login_->password + "\n");
}

void Connection::say(std::string_view bytes) {
  if (open_ && !meter_.match_over) {
    said_at_ = watched_.now();
    has_spoken_ = true;
  }
  const std::string out = login_filter_.pass(bytes);
  if (meter_.whose.empty() && !login_filter_.given().empty()) record('+', meter_.whose = login_filter_.given());
  send(out);
}

void Connection::say_end() {
  if (std::exchange(ends_, true)) return;
  send(login_filter_.end());
  if (!said_.rest().empty()) watch_line(said_.rest(), false);
  write_some();
}

void Connection::send(std::string_view bytes) {
  if (bytes.empty() || !open_) return;
  watch_sent(bytes);
  unsent_ += bytes;
  write_some();
}

void Connection::watch_sent(std::string_view bytes) {
  said_.receive(bytes);
  for (;;) {
    if (const auto line = said_.next()) {
      watch_line(*line, true);
    } else if (said_.overflown()) {
      said_.skip_line();
    } else {
      return;
    }
  }
}

void Connection::watch_line(std::string_view line, bool ended) {
  const Sent what = watched_.meter.sent(meter_, line, watched_.now());
  record('>', without_secrets(what, meter_.dialogue.in_blocks(), line), ended);
}

void Connection::write_some() {
  while (!unsent_.empty()) {
    const ssize_t written = ::send(socket_.get(), unsent_.data(), unsent_.size(), MSG_NOSIGNAL);
    if (written >= 0) {
      unsent_.erase(0, static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      unsent_.clear();  // answers already received are still to be read; hear() finds the end
    }
  }
  if (ends_ && !std::exchange(has_ended_, true)) shutdown(socket_.get(), SHUT_WR);
}

std::string Connection::hear() {
  std::string bytes(64 << 10, '\0');
  const ssize_t count = recv(socket_.get(), bytes.data(), bytes.size(), 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return {};
  const bool closed = count == 0 || (count < 0 && errno == ECONNRESET);  // reset: closed with unread input
  if (count < 0 && !closed) return lost(std::string("the connection is lost: ") + std::strerror(errno)), "";
  if (closed) return lost("the server has closed the connection"), "";
  bytes.resize(static_cast<std::size_t>(count));
  if (first_bytes_.size() < first_bytes_max) first_bytes_ += bytes.substr(0, first_bytes_max - first_bytes_.size());
  heard_.receive(bytes);
  for (;;) {
    if (const auto line = heard_.next()) {
      watched_.meter.heard(meter_, *line, watched_.now());
      record('<', *line);
      last_line_ = *line;
    } else if (heard_.overflown()) {
      heard_.skip_line();
    } else {
      return bytes;
    }
  }
}

short Connection::events(bool read) const {
  return static_cast<short>((read && open_ ? POLLIN : 0) | (unsent_.empty() ? 0 : POLLOUT));
}

void Connection::record(char what, std::string_view text, bool ended) {
  watched_.recorder.write({watched_.now(), number_, what, std::string(text), ended});
}

void Connection::lost(const std::string& why) {
  if (!heard_.rest().empty()) record('<', heard_.rest(), false);
  open_ = false;
  closed_at_ = watched_.now();
  why_ = why;
  unsent_.clear();
  record('-', why);
}

namespace {

constexpr std::string_view flush_advice = "does it flush stdout after each line?";
constexpr auto long_silence = std::chrono::seconds(10);

template <class Is>
bool of_any_duel(Is is) {
  return std::ranges::any_of(games(), [&](const Game& game) { return game.duels && is(*game.duels); });
}

bool login_was_late(const std::string& message) {
  return of_any_duel([&](const DuelProtocol& duels) { return message == duels.login_is_late; });
}

}  // namespace

bool login_refused(const Connection& connection) {
  const std::string& message = connection.meter().message;
  if (!message.empty() && message != "OK") return true;
  const std::string& last = connection.last_line();
  return last.starts_with("FAILED 1 ") || last.starts_with("ERR 1 ");
}

std::string stranger_at(const Connection& connection) {
  constexpr std::string_view advice =
      "a game server has an address of its own, which is not that of the contest's site; the organisers announce it";
  const std::string_view first = connection.first_bytes();
  constexpr std::string_view tls_alert = "\x15\x03";
  if (first.starts_with("HTTP/")) return fmt::format("an HTTP server answers there, not a game server: {}", advice);
  if (first.starts_with(tls_alert))
    return fmt::format("a server that wants TLS answers there, not a game server: {}", advice);
  if (first.empty() && !connection.open()) {
    return fmt::format(
        "{} without a word, as no game server does: check host and port, and whether a proxy or a "
        "firewall is in between; {}",
        connection.why_closed(), advice);
  }
  return "";
}

std::string how_it_ended(const Connection& connection, const std::string& silence) {
  if (std::string stranger = stranger_at(connection); !stranger.empty()) return stranger;
  const std::string& last = connection.last_line();
  const Meter::Connection& meter = connection.meter();
  const std::string then = silence.empty() ? "" : "; " + silence;
  if (meter.match_over) return "the match is over: " + printable(meter.end) + then;
  if (login_was_late(meter.message)) return fmt::format("{}: {}{}", connection.why_closed(), meter.message, then);
  if (login_refused(connection) && !meter.message.empty()) {
    const bool unknown = of_any_duel([&](const DuelProtocol& duels) { return meter.message == duels.unknown_token; });
    return fmt::format("the server refuses the login ({}){}", printable(meter.message),
                       unknown ? "; check the token" : "");
  }
  if (login_refused(connection)) {
    return fmt::format("the server refuses the login ({}); check the login and the password", last);
  }
  if (last.starts_with("FAILED ") || last.starts_with("ERR ")) {
    return fmt::format("{}, after {}{}", connection.why_closed(), last, then);
  }
  return connection.why_closed() + (silence.empty() ? "; start again when it is back" : then);
}

std::string silence_of(const Connection& connection) {
  const Meter::Connection& meter = connection.meter();
  if (!connection.has_spoken()) return fmt::format("the program has sent nothing: {}", flush_advice);
  if (meter.requests > 0 && meter.answers == 0)
    return fmt::format("the program has answered none of {}: {}", counted(meter.requests, "request"), flush_advice);
  if (meter.dialogue.in_blocks() || meter.dialogue.waiting() || connection.open()) return "";
  const auto silence = connection.closed_at() - connection.said_at();
  if (silence < long_silence) return "";
  return fmt::format("the program had sent nothing for {} s: {}",
                     std::chrono::duration_cast<std::chrono::seconds>(silence).count(), flush_advice);
}

std::string warnings_of(const Connection& connection) {
  const Meter::Connection& meter = connection.meter();
  if (meter.warned == 0) return "";
  return fmt::format("the server has warned of {}; the first warning: {}", counted(meter.warned, "answer"),
                     printable(meter.first_warning));
}

}  // namespace agon::cli

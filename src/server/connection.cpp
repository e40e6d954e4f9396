#include "server/connection.hpp"

#include <algorithm>
#include <utility>

#include "server/log.hpp"
#include "server/place.hpp"

namespace agon::server {

namespace {
constexpr std::size_t ahead_max = 64 << 10;  // bytes that are read of who waits; more stay in the system
}

Connection::Connection(sandbox::Handle socket, Place& place, std::string address)
    : Channel(std::move(socket), place.hub(), place.name(), std::move(address)),
      place_(place),
      session_(place.world(), place.world().dialect()) {}

bool Connection::wants_input() { return !session_.waiting() || session_.unread_bytes() < ahead_max; }

void Connection::hear(std::string_view bytes, Steady::time_point now) {
  while (!logged_in_ && !bytes.empty() && open() && !session_.closed()) log_in(bytes, now);
  if (!open()) return;
  if (logged_in_) {
    heard_at(now);
    session_.receive(bytes);
  }
  say_later();
}

// Line by line: what follows the password is heard only if the team may have this connection.
void Connection::log_in(std::string_view& bytes, Steady::time_point now) {
  if (!hub().addresses.may_log_in(use())) return close("too many failed logins");
  const std::string_view line = bytes.substr(0, std::min(bytes.find('\n'), bytes.size() - 1) + 1);
  bytes.remove_prefix(line.size());
  session_.receive(line);
  if (session_.seat()) {
    heard_at(now);
    logged_in_ = true;
    welcome_team();
  } else if (session_.closed()) {
    ++use().failed_logins;
    place_.metrics().logins_failed.Increment();
  }
}

void Connection::welcome_team() {
  const std::string why = place_.refuse(*this);
  if (why.empty()) {
    log("login", {{"server", server()}, {"address", address()}, {"team", team()}});
    return;
  }
  place_.metrics().connections_refused.Increment();
  log("refused", {{"server", server()}, {"address", address()}, {"team", team()}, {"why", why}});
  const std::string said = session_.take_output();
  turn_away(said.substr(0, said.rfind("OK\n")) + "FAILED 5 " + why + "\n");
}

// Who waits for the turn still gets its beginning.
void Connection::hear_end() {
  if (!session_.waiting()) session_.end_of_input();
}

void Connection::turn_began() {
  if (!open() || !session_.waiting()) return;
  heard_at(Steady::now());
  session_.turn_began();
  if (input_has_ended() && !session_.waiting()) session_.end_of_input();
  say_later();
}

std::string_view Connection::team() const {
  return session_.seat() ? std::string_view(place_.team(*session_.seat())) : std::string_view();
}

}  // namespace agon::server

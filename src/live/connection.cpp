#include "live/connection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "live/hall_server.hpp"
#include "telemetry/log.hpp"

namespace agon::live {

namespace {
constexpr std::size_t ahead_max = 64 << 10;  // bytes read from a client that waits; the rest stays in the kernel
}

Connection::Connection(os::Handle socket, HallServer& server, std::string address)
    : TcpConnection(std::move(socket), server.context(), server.name(), std::move(address)),
      server_(server),
      session_(server.world(), server.world().dialect()) {}

bool Connection::wants_input() {
  return (!session_.waiting() && !session_.checked()) || session_.unread_bytes() < ahead_max;
}

void Connection::hear(std::string_view bytes, Steady::time_point now) {
  while (!logged_in_ && !session_.checked() && !bytes.empty() && open() && !session_.closed()) log_in(bytes);
  if (!open()) return;
  if (logged_in_) heard_at(now);
  if (logged_in_ || session_.checked()) session_.receive(bytes);
  say_later();
}

// Line by line, because nothing after the password may be interpreted before the connection is accepted.
void Connection::log_in(std::string_view& bytes) {
  const std::string_view line = bytes.substr(0, std::min(bytes.find('\n'), bytes.size() - 1) + 1);
  bytes.remove_prefix(line.size());
  session_.receive(line);
  if (session_.checked()) return check_password();
  if (!session_.closed()) return;
  server_.metrics().logins_failed.Increment();
  if (context().may_log_a_stranger()) log_refused(session_.why_closed());
}

// The verdict may arrive during the call, or later and outside a batch.
void Connection::check_password() {
  const auto at_once = std::make_shared<bool>(true);
  const auto weak = weak_from_this();
  context().gate.check(address(), session_.login(), session_.password(),
                       [this, weak, at_once](LoginGate::Verdict verdict) {
                         const auto self = weak.lock();
                         if (!self || !open()) return;
                         if (context().paused) {  // input received so far must wait
                           verdict_ = verdict;
                           return;
                         }
                         take_verdict(verdict);
                         if (*at_once) return;
                         say_later();
                         context().answer_now();
                       });
  *at_once = false;
}

void Connection::time_goes_on() {
  if (!verdict_ || !open()) return;
  take_verdict(*std::exchange(verdict_, std::nullopt));
  say_later();
}

void Connection::take_verdict(LoginGate::Verdict verdict) {
  using Verdict = LoginGate::Verdict;
  const auto number = context().gate.number_of(session_.login());
  if (verdict != Verdict::right) {
    server_.metrics().logins_failed.Increment();
    // The gate allows few wrong passwords of a team.
    const bool few = verdict == Verdict::wrong && number;
    if (few || context().may_log_a_stranger()) log_refused(LoginGate::why_failed(verdict, number.has_value()));
  }
  if (verdict == Verdict::limited) {
    return turn_away(
        session_.take_output() +
        server_.world().refusal("too many failed logins with this name from your address, try again in a minute"));
  }
  if (verdict == Verdict::busy) {
    return turn_away(session_.take_output() + server_.world().refusal("too many logins at a time, try again"));
  }
  const auto team = verdict == Verdict::right ? number : std::nullopt;
  if (!team) return session_.logged_in(std::nullopt);
  session_.logged_in(static_cast<Seat>(*team));
  heard_at(Steady::now());
  logged_in_ = true;
  welcome_team();
  if (!open()) return;
  session_.receive("");  // process the input received meanwhile
  if (input_has_ended() && !session_.waiting()) session_.end_of_input();
}

void Connection::log_refused(std::string_view why) const {
  // A login that belongs to no team is a typing error, perhaps a password, so it is not logged.
  const std::string_view team = context().gate.number_of(session_.login()) ? session_.login() : std::string_view();
  telemetry::log("refused", {{"server", server()}, {"address", address()}, {"team", team}, {"why", why}});
}

void Connection::welcome_team() {
  const auto valid = server_.validate(*this);
  if (valid) {
    telemetry::log("login", {{"server", server()}, {"address", address()}, {"team", team()}});
    return;
  }
  server_.metrics().connections_refused.Increment();
  telemetry::log("refused", {{"server", server()}, {"address", address()}, {"team", team()}, {"why", valid.error()}});
  const std::string said = session_.take_output();
  turn_away(said.substr(0, said.rfind("OK\n")) + server_.world().refusal(valid.error()));
}

// Output of the session that the journal has not committed is dropped.
void Connection::dismiss(std::string_view why) {
  telemetry::log("refused", {{"server", server()}, {"address", address()}, {"team", team()}, {"why", why}});
  turn_away(server_.world().refusal(why));
}

bool Connection::logs_in_as(std::string_view login) const {
  return team() == login || (session_.checked() && session_.login() == login);
}

// A client that waits for the turn or for the verdict on its password is still answered.
void Connection::hear_end() {
  if (!session_.waiting() && !session_.checked()) session_.end_of_input();
}

void Connection::turn_began() {
  if (!open() || !session_.waiting()) return;
  heard_at(Steady::now());
  session_.turn_began();
  if (input_has_ended() && !session_.waiting()) session_.end_of_input();
  say_later();
}

std::string_view Connection::team() const {
  return session_.seat() ? std::string_view(server_.team(*session_.seat())) : std::string_view();
}

}  // namespace agon::live

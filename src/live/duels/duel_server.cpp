// Theory of operation
//
// A connection plays one match with turns of its own. Its input goes to its session, which plays at the table; the
// answer is sent, like all answers, after the commit at the end of the batch (server_context.hpp). Then the time for
// the next answer starts. When that expires, the system's buffers are read first: the answer may have arrived in time
// while this process was busy. A tick also has a minimum length: an answer that arrives sooner stays in the session
// until then.
//
// A client may send answers ahead, and each costs a turn of the match with three house bots. So they are processed one
// at a time, interleaved with other connections, and nothing more is read while answers are pending.
//
// When a connection breaks, is closed, or its team logs out on another one, its match ends there and the points reached
// count. A match cannot be resumed, so a crash leaves nothing to restore: the lobby ends the matches that it finds
// open.

#include "live/duels/duel_server.hpp"

#include <algorithm>
#include <utility>

#include "referee/referee.hpp"
#include "telemetry/log.hpp"

namespace agon::live {

DuelConnection::DuelConnection(os::Handle socket, DuelServer& server, std::string address)
    : TcpConnection(std::move(socket), server.context(), server.name(), std::move(address)),
      server_(server),
      table_(server.lobby(), [this] { end("its team has logged out"); }),
      session_(table_, referee::answer_bytes_max(server.plan().game->info())),
      clock_(server.context().loop) {}

void DuelConnection::hear(std::string_view bytes, Steady::time_point now) {
  if (table_.team()) heard_at(now);
  session_.receive(bytes);
  after_login();
  say_later();
}

void DuelConnection::hear_end() { session_.end_of_input(); }

void DuelConnection::after_login() {
  if (logged_in_ || session_.stage() == wire::AskedSession::Stage::login) return;
  logged_in_ = true;
  if (table_.token_was_wrong()) server_.metrics().logins_failed.Increment();
  if (!table_.why_refused().empty() && (!table_.refused_team().empty() || context().may_log_a_stranger())) {
    telemetry::log(
        "refused",
        {{"server", server()}, {"address", address()}, {"team", table_.refused_team()}, {"why", table_.why_refused()}});
  }
  if (table_.team()) {
    telemetry::log(
        "login",
        {{"server", server()}, {"address", address()}, {"team", team()}, {"game", table_.duel()->opening().number}});
  }
}

void DuelConnection::answered() {
  if (session_.closed()) {
    stop_clock();
  } else if (asked_ != session_.asked()) {
    asked_ = session_.asked();
    stop_clock();
    if (!context().contest.lockstep) set_clock(server_.answer_time(), server_.plan().tick);
    server_.turn_ended(*this);
  } else if (!logged_in_ && !clock_runs_) {
    set_clock(server_.plan().login);
  }
  go_on_later();
}

void DuelConnection::go_on_later() {
  if (posted_ || rests_ || !context().runs() || !session_.has_more()) return;
  posted_ = true;
  asio::post(context().loop, [self = self()] {
    self->posted_ = false;
    if (!self->open() || self->rests_ || !self->context().runs()) return;
    self->session_.resume();
    self->say_later();
    self->context().answer_now();
  });
}

void DuelConnection::set_clock(Steady::duration time, Steady::duration rest) {
  const auto now = Steady::now();
  clock_runs_ = true;
  end_ = now + time;
  left_ = time;
  rests_ = rest > Steady::duration{};
  rest_end_ = now + rest;
  rest_left_ = rest;
  if (rests_) session_.pause();
  if (!context().paused) run_clock();
}

void DuelConnection::stop_clock() {
  clock_runs_ = rests_ = false;
  clock_.cancel();
}

void DuelConnection::run_clock() {
  clock_.expires_at(rests_ ? rest_end_ : end_);
  clock_.async_wait([self = self()](const boost::system::error_code& stopped) {
    if (stopped || !self->open() || !self->context().runs()) return;
    self->rests_ ? self->rest_is_over() : self->time_is_over();
  });
}

void DuelConnection::rest_is_over() {
  if (Steady::now() < rest_end_) return;  // rescheduled
  rests_ = false;
  run_clock();
  const bool more = session_.has_more();
  session_.resume();
  if (!more) return;
  say_later();
  context().answer_now();
}

void DuelConnection::time_is_over() {
  if (!clock_runs_ || Steady::now() < end_) return;  // rescheduled
  read();
  while (open() && session_.asked() == asked_ && session_.has_more()) session_.resume();
  if (open() && session_.asked() == asked_) session_.time_is_up();
  if (open()) say_later();
  context().answer_now();
}

void DuelConnection::pause() {
  const auto now = Steady::now();
  left_ = std::max(Steady::duration{}, end_ - now);
  rest_left_ = std::max(Steady::duration{}, rest_end_ - now);
  clock_.cancel();
}

void DuelConnection::resume(Steady::time_point paused_at, Steady::time_point now) {
  time_stood_still(paused_at, now);
  if (clock_runs_) {
    end_ = now + left_;
    rest_end_ = now + rest_left_;
    run_clock();
  }
  go_on_later();
}

void DuelConnection::end(std::string_view why) {
  session_.cut(why);
  say_later();
}

void DuelConnection::closing(std::string_view why) {
  stop_clock();
  session_.cut(why);  // committed with the batch, or by the caller of close
}

std::string_view DuelConnection::team() const {
  return table_.team() ? std::string_view(server_.lobby().login(*table_.team())) : std::string_view();
}

DuelServer::DuelServer(ServerContext& context, const config::ServerPlan& plan)
    : context_(context),
      plan_(plan),
      index_(static_cast<std::size_t>(&plan - context.contest.servers.data())),
      metrics_(context.metrics.servers[index_]),
      lobby_(context.contest, plan, context.store, context.clock,
             [this](const store::Found& match) {
               telemetry::log("match", {{"server", plan_.name},
                                        {"team", match.team},
                                        {"game", match.number},
                                        {"turns", match.turns},
                                        {"millionths", (*match.scores)[DuelMatch::team_seat]}});
               context_.ledger.book(index_, match);
             }),
      acceptor_(context.network.open(
          context.loop, plan.name, plan.port,
          [this](os::Handle socket, std::string address) { welcome(std::move(socket), std::move(address)); })) {
  lobby_.check_teams([&context](std::string_view login) { return context.check_may_play(login); });
}

void DuelServer::start() {
  telemetry::log(
      "open",
      {{"server", plan_.name}, {"game", plan_.game->info().name}, {"port", port()}, {"number", lobby_.number()}});
  acceptor_->start();
}

void DuelServer::stop() {
  acceptor_->stop();
  for (const auto& each : connections_) each->end("the server ends");
  context_.answer_now();
  for (const auto& each : connections_) each->close("the server ends");
}

void DuelServer::welcome(os::Handle socket, std::string address) {
  const auto refusal = [this](std::string_view why) { return lobby_.protocol().message(why) + "\n"; };
  if (!context_.lets_in(socket, address, index_, refusal)) return;
  connections_.push_back(std::make_shared<DuelConnection>(std::move(socket), *this, std::move(address)));
  connections_.back()->start();
}

void DuelServer::pause() {
  paused_at_ = Steady::now();
  for (const auto& each : connections_) each->pause();
}

void DuelServer::resume() {
  const auto now = Steady::now();
  for (const auto& each : connections_) each->resume(paused_at_, now);
}

void DuelServer::check_time() {
  const auto now = Steady::now();
  for (const auto& each : connections_) each->check_time(now);
  std::erase_if(connections_, [](const auto& each) { return each->closed(); });
}

void DuelServer::change_teams(const std::vector<tournaments::Team>& teams, const std::vector<std::size_t>& log_out) {
  lobby_.change(teams);
  for (const auto& each : connections_) {
    const auto team = each->table().team();
    if (each->open() && team && std::ranges::count(log_out, *team) > 0) each->end(password_is_changed);
  }
}

void DuelServer::turn_teams_out() {
  for (const auto& each : connections_) {
    const auto team = each->table().team();
    if (each->open() && team && !context_.check_may_play(lobby_.login(*team))) each->end("its team plays no more");
  }
}

// Spectators see one match at a time: the one that has been running longest.
const DuelConnection* DuelServer::shown() const {
  const auto found =
      std::ranges::find_if(connections_, [](const auto& each) { return !each->closed() && each->plays(); });
  return found == connections_.end() ? nullptr : found->get();
}

void DuelServer::turn_ended(const DuelConnection& connection) {
  ++answers_;
  metrics_.turns.Increment();
  metrics_.commands.Increment();
  if (!context_.watch || shown() != &connection) return;
  const DuelMatch& duel = *connection.table().duel();
  std::vector<std::string> seats(duel.match().seats());
  seats[DuelMatch::team_seat] = duel.opening().team;
  context_.watch({.server = index_,
                  .game = duel.opening().number,
                  .match = duel.match(),
                  .left = context_.contest.lockstep ? config::Milliseconds{} : answer_time(),
                  .runs = !context_.paused,
                  .seats = seats});
}

ServerFigures DuelServer::figures() const {
  ServerFigures figures{lobby_.number(), 0, 0, 0, answers_};
  if (const auto* first = shown()) {
    figures.game = first->table().duel()->opening().number;
    figures.turn = first->table().duel()->match().turn();
  }
  for (const auto& each : connections_) figures.teams += each->open() && each->plays();
  figures.connections = figures.teams;
  return figures;
}

void DuelServer::measure(const ServerFigures& figures) {
  std::size_t outgoing = 0;
  for (const auto& each : connections_) outgoing += each->outgoing_bytes();
  metrics_.connections.Set(static_cast<double>(figures.connections));
  metrics_.outgoing_bytes.Set(static_cast<double>(outgoing));
}

}  // namespace agon::live

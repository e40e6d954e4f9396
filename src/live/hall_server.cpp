#include "live/hall_server.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "config/server_setup.hpp"
#include "telemetry/log.hpp"

namespace agon::live {

namespace {
// A turn begins when the last one should have ended, so turns keep their times. If the machine lagged by more than this
// fraction of a turn, the turn begins now instead: nobody could use the missing time.
constexpr int lateness_part_max = 4;
}  // namespace

HallServer::HallServer(ServerContext& context, const config::ServerPlan& plan)
    : context_(context),
      plan_(plan),
      index_(static_cast<std::size_t>(&plan - context.contest.servers.data())),
      metrics_(context.metrics.servers[index_]),
      world_(context.ledger.scoring().rules.curve, plan, context.store, context.clock),
      acceptor_(context.network.open(
          context.loop, plan.name, plan.port,
          [this](os::Handle socket, std::string address) { welcome(std::move(socket), std::move(address)); })),
      turn_(context.loop) {}

void HallServer::start() {
  telemetry::log("open", {{"server", plan_.name},
                          {"game", plan_.game->info().name},
                          {"port", port()},
                          {"number", world_.number()},
                          {"turn", world_.match().turn()}});
  if (world_.setup_has_changed()) {
    telemetry::log("setup_changed", {{"server", plan_.name}, {"from_game", world_.number() + 1}});
  }
  begin_turn(Steady::now());
  let_watch(world_.match(), world_.number());
  acceptor_->start();
}

void HallServer::stop() {
  acceptor_->stop();
  turn_.cancel();
  for (const auto& connection : connections_) connection->close("the server ends");
}

void HallServer::welcome(os::Handle socket, std::string address) {
  const auto refusal = [this](std::string_view why) { return world_.refusal(why); };
  if (!context_.lets_in(socket, address, index_, refusal)) return;
  connections_.push_back(std::make_shared<Connection>(std::move(socket), *this, std::move(address)));
  connections_.back()->start();
}

Result<void> HallServer::validate(const Connection& connection) const {
  if (auto may_play = context_.check_may_play(team(*connection.session().seat())); !may_play) return may_play;
  if (*connection.session().seat() >= world_.match().seats()) return Error{"your team plays from the next game on"};
  const auto same_team = [&](const auto& each) {
    return !each->closed() && each->session().seat() == connection.session().seat();
  };
  const auto count = static_cast<std::size_t>(std::ranges::count_if(connections_, same_team));
  const std::size_t most = context_.contest.limits.connections_per_team;
  if (count <= most) return {};
  return Error{fmt::format("too many connections of your team, {} at most", most)};
}

void HallServer::begin_turn(Steady::time_point from) {
  end_ = from + world_.turn_length();
  world_.ends_at(end_);
  if (context_.paused) {
    left_ = world_.turn_length();
  } else {
    run_clock();
  }
}

void HallServer::run_clock() {
  if (context_.contest.lockstep) return;
  turn_.expires_at(end_);
  turn_.async_wait([this](const boost::system::error_code& stopped) {
    if (!stopped && context_.runs()) end_turn();
  });
}

void HallServer::end_turn() {
  if (!context_.contest.lockstep)
    metrics_.lateness.Observe(std::chrono::duration<double>(Steady::now() - end_).count());
  change_turn();
  metrics_.turns.Increment();
  show_turn();
}

// Spectators see only what is committed.
void HallServer::show_turn() {
  shown_ = context_.kept();
  if (!shown_) return;
  if (const Match* finished = world_.finished()) let_watch(*finished, world_.number() - 1);
  let_watch(world_.match(), world_.number());
}

// All work of the turn is done and committed before anybody is told that it begins.
void HallServer::change_turn() {
  const Stopwatch stopwatch(metrics_.turn_work);
  if (const auto closed = world_.end_turn()) context_.ledger.book(index_, *closed);
  context_.keep();
  const auto now = Steady::now();
  const bool late = now - end_ > world_.turn_length() / lateness_part_max;
  begin_turn(late || context_.contest.lockstep ? now : end_);
  std::erase_if(connections_, [](const auto& each) { return each->closed(); });
  if (const std::size_t count = connections_.size(); count > 0) {
    ++turns_told_;
    for (std::size_t n = 0; n < count; ++n) connections_[turn_order(turns_told_, n, count)]->turn_began();
    context_.answer_now();
  }
}

void HallServer::let_watch(const Match& match, std::uint32_t game) const {
  if (!context_.watch) return;
  const bool timed = !context_.contest.lockstep && !match.over();
  const auto left = context_.paused ? left_ : std::max(Steady::duration{}, end_ - Steady::now());
  context_.watch({.server = index_,
                  .game = game,
                  .match = match,
                  .left = timed ? std::chrono::duration_cast<config::Milliseconds>(left) : config::Milliseconds{},
                  .runs = !context_.paused});
}

Result<void> HallServer::validate_teams(std::size_t count) const {
  const auto match = plan_.game->start(config::setup_for(plan_, count), 0);
  if (!match) return Error{fmt::format("{}: {}", plan_.name, match.error())};
  return {};
}

void HallServer::change_teams(const std::vector<tournaments::Team>& teams, const std::vector<std::size_t>& log_out) {
  if (teams.size() > context_.contest.teams.size()) world_.change_setup(config::setup_for(plan_, teams.size()));
  for (const std::size_t team : log_out) {
    for (const auto& each : connections_) {
      if (each->open() && each->logs_in_as(teams[team].login)) each->dismiss(password_is_changed);
    }
  }
}

ServerFigures HallServer::figures() const {
  ServerFigures figures{world_.number(), world_.match().turn(), 0, 0, world_.commands()};
  Seats teams;
  for (const auto& each : connections_) {
    if (!each->open() || !each->session().seat()) continue;
    ++figures.connections;
    teams.set(*each->session().seat());
  }
  figures.teams = teams.count();
  return figures;
}

void HallServer::measure(const ServerFigures& figures) {
  std::size_t outgoing = 0;
  for (const auto& each : connections_) outgoing += each->outgoing_bytes();
  metrics_.connections.Set(static_cast<double>(figures.connections));
  metrics_.outgoing_bytes.Set(static_cast<double>(outgoing));
  metrics_.commands.Increment(static_cast<double>(world_.commands()) - metrics_.commands.Value());
  metrics_.commands_refused.Increment(static_cast<double>(world_.commands_refused()) -
                                      metrics_.commands_refused.Value());
}

std::vector<scoring::GamePoints> HallServer::running() const {
  return {{index_, world_.number(), true, {}, world_.match().scores()}};
}

bool HallServer::all_wait() const {
  Seats connected, waiting;
  for (const auto& each : connections_) {
    if (!each->open() || !each->session().seat()) continue;
    connected.set(*each->session().seat());
    if (each->session().waiting()) waiting.set(*each->session().seat());
  }
  return connected.any() && connected == waiting;
}

void HallServer::end_turn_if_all_wait() {
  if (context_.runs() && all_wait())
    asio::post(context_.loop, [this] {
      if (context_.runs() && all_wait()) end_turn();
    });
}

void HallServer::pause() {
  paused_at_ = Steady::now();
  left_ = std::max(Steady::duration{}, end_ - Steady::now());
  turn_.cancel();
  if (context_.kept()) let_watch(world_.match(), world_.number());
}

void HallServer::resume() {
  const auto now = Steady::now();
  end_ = now + left_;
  world_.ends_at(end_);
  run_clock();
  for (const auto& connection : connections_) {
    connection->time_stood_still(paused_at_, now);
    connection->time_goes_on();
  }
  shown_ ? let_watch(world_.match(), world_.number()) : show_turn();
}

void HallServer::turn_teams_out() {
  for (const auto& each : connections_) {
    if (!each->open() || !each->session().seat()) continue;
    const auto may_play = context_.check_may_play(team(*each->session().seat()));
    if (!may_play) each->dismiss(may_play.error());
  }
}

void HallServer::check_time() {
  const auto now = Steady::now();
  for (const auto& connection : connections_) connection->check_time(now);
  std::erase_if(connections_, [](const auto& each) { return each->closed(); });
}

}  // namespace agon::live

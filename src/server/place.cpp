#include "server/place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/ip/v6_only.hpp>

#include "base/machine_error.hpp"
#include "server/log.hpp"

namespace agon::server {

Place::Place(Hub& hub, const ServerPlan& plan)
    : hub_(hub),
      plan_(plan),
      index_(static_cast<std::size_t>(&plan - hub.contest.servers.data())),
      world_(hub.contest, plan, hub.store, hub.clock, hub.passwords),
      acceptor_(hub.loop),
      turn_(hub.loop),
      again_(hub.loop) {
  if (listen(tcp::v6()) && listen(tcp::v4())) {
    throw MachineError(fmt::format("{}: port {}: {}", plan.name, plan.port, listen(tcp::v4()).message()));
  }
  port_ = acceptor_.local_endpoint().port();
}

// With IPv6 that is for IPv4 too; there are machines that have none.
boost::system::error_code Place::listen(const tcp& protocol) {
  boost::system::error_code error, ignored;
  acceptor_.close(ignored);
  acceptor_.open(protocol, error);
  if (error) return error;
  if (protocol == tcp::v6()) acceptor_.set_option(asio::ip::v6_only(false), ignored);
  acceptor_.set_option(tcp::acceptor::reuse_address(true), ignored);
  acceptor_.bind({protocol, plan_.port}, error);
  if (!error) acceptor_.listen(4096, error);
  return error;
}

void Place::start() {
  log("open", {{"server", plan_.name},
               {"game", plan_.game->info().name},
               {"port", port()},
               {"number", world_.number()},
               {"turn", world_.match().turn()}});
  begin_turn(Steady::now());
  if (hub_.watch) hub_.watch(index_, world_.number(), world_.match());
  accept();
}

void Place::stop() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  turn_.cancel();
  for (const auto& connection : connections_) connection->close("the server ends");
}

void Place::accept() {
  acceptor_.async_accept([this](const boost::system::error_code& error, tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (!error) {
      welcome(std::move(socket));
      return accept();
    }
    log("accept_failed", {{"server", plan_.name}, {"why", error.message()}});  // no more descriptors: wait for some
    again_.expires_after(std::chrono::milliseconds(100));
    again_.async_wait([this](const boost::system::error_code& stopped) {
      if (!stopped) accept();
    });
  });
}

void Place::welcome(tcp::socket socket) {
  boost::system::error_code error;
  const auto remote = socket.remote_endpoint(error);
  if (error) return;  // it has left already
  const std::string address = remote.address().to_string();
  if (const std::string why = hub_.addresses.refuse(address); !why.empty()) {
    log("refused", {{"server", plan_.name}, {"address", address}, {"why", why}});
    socket.non_blocking(true, error);
    socket.write_some(asio::buffer("FAILED 5 " + why + "\n"), error);
    return;
  }
  connections_.push_back(std::make_shared<Connection>(std::move(socket), *this, address));
  connections_.back()->start();
}

std::string Place::refuse(const Connection& connection) const {
  if (*connection.session().seat() >= world_.match().seats()) return "your team plays from the next game on";
  const auto same_team = [&](const auto& each) {
    return !each->closed() && each->session().seat() == connection.session().seat();
  };
  const auto count = static_cast<std::size_t>(std::ranges::count_if(connections_, same_team));
  const std::size_t most = hub_.contest.limits.connections_per_team;
  return count <= most ? "" : fmt::format("too many connections of your team, {} at most", most);
}

void Place::begin_turn(Steady::time_point from) {
  end_ = from + world_.turn_length();
  world_.ends_at(end_);
  if (hub_.paused) {
    left_ = world_.turn_length();
  } else {
    run_clock();
  }
}

void Place::run_clock() {
  if (hub_.contest.lockstep) return;
  turn_.expires_at(end_);
  turn_.async_wait([this](const boost::system::error_code& stopped) {
    if (!stopped && !hub_.paused) end_turn();
  });
}

// All work of the turn is done and kept before anybody hears of its beginning.
void Place::end_turn() {
  if (const auto closed = world_.end_turn()) hub_.ledger.book(index_, *closed);
  hub_.store.commit();
  const auto now = Steady::now();
  const bool late = now - end_ > world_.turn_length();  // the machine stood still: no turns that nobody saw
  begin_turn(late || hub_.contest.lockstep ? now : end_);
  std::erase_if(connections_, [](const auto& each) { return each->closed(); });
  if (const std::size_t count = connections_.size(); count > 0) {
    rotation_ = (rotation_ + 1) % count;
    for (std::size_t i = 0; i < count; ++i) connections_[(rotation_ + i) % count]->turn_began();
    hub_.answer_now();
  }
  if (hub_.watch) hub_.watch(index_, world_.number(), world_.match());
}

ServerFigures Place::figures() const {
  ServerFigures figures{world_.number(), world_.match().turn(), 0, 0, world_.commands()};
  Seats teams;
  for (const auto& each : connections_) {
    if (each->closed() || !each->session().seat()) continue;
    ++figures.connections;
    teams.set(*each->session().seat());
  }
  figures.teams = teams.count();
  return figures;
}

std::vector<contest::GamePoints> Place::running() const {
  return {{index_, world_.number(), true, {}, world_.match().scores()}};
}

bool Place::all_wait() const {
  Seats connected, waiting;
  for (const auto& each : connections_) {
    if (each->closed() || !each->session().seat()) continue;
    connected.set(*each->session().seat());
    if (each->session().waiting()) waiting.set(*each->session().seat());
  }
  return connected.any() && connected == waiting;
}

void Place::end_turn_if_all_wait() {
  if (!hub_.paused && all_wait())
    asio::post(hub_.loop, [this] {
      if (!hub_.paused && all_wait()) end_turn();
    });
}

void Place::pause() {
  left_ = std::max(Steady::duration{}, end_ - Steady::now());
  turn_.cancel();
}

void Place::resume() {
  end_ = Steady::now() + left_;
  world_.ends_at(end_);
  run_clock();
  for (const auto& connection : connections_) {
    connection->time_stood_still();
    connection->read();
  }
}

void Place::check_time() {
  const auto now = Steady::now();
  for (const auto& connection : connections_) connection->check_time(now);
  std::erase_if(connections_, [](const auto& each) { return each->closed(); });
}

}  // namespace agon::server

#include "live/live_server.hpp"

#include <fmt/format.h>

#include <boost/asio/signal_set.hpp>
#include <csignal>

#include "base/machine_error.hpp"
#include "live/connections/room_for_connections.hpp"
#include "live/live_server_inside.hpp"

namespace agon::live {

LiveServer::LiveServer(const config::Contest& contest, store::Store& store)
    : LiveServer(contest, store, tcp_network()) {}

LiveServer::LiveServer(const config::Contest& contest, store::Store& store, Network& network)
    : inside_(std::make_unique<Inside>(contest, store, network)) {}

LiveServer::~LiveServer() = default;

std::uint16_t LiveServer::port(std::string_view server) const {
  for (const auto& place : inside_->places) {
    if (place->name() == server) return place->port();
  }
  throw MachineError(fmt::format("there is no game server {}", server));
}

const Scoring& LiveServer::scoring() const { return inside_->shown.scoring(); }

Result<Scoring> LiveServer::extend(store::Time more) {
  std::optional<Result<Scoring>> extended;
  inside_->context.have_done([&] { extended = inside_->extend(more); });
  return *std::move(extended);
}

Metrics& LiveServer::metrics() { return inside_->context.metrics; }

void LiveServer::watch(Observer watch) { inside_->context.watch = std::move(watch); }

void LiveServer::watch_troubles(TroubleWatch watch) { inside_->watch_troubles = std::move(watch); }

void LiveServer::watch_space(telemetry::SpaceWatch space) { inside_->room.watch = std::move(space); }

void LiveServer::run() {
  make_room_for_connections(inside_->context.contest);
  asio::signal_set signals(inside_->context.loop, SIGINT, SIGTERM);
  signals.async_wait([this](const boost::system::error_code& error, int) {
    if (!error) inside_->stop();
  });
  {
    const std::lock_guard lock(inside_->starting);
    inside_->runs = true;
  }
  asio::post(inside_->context.loop, [this] { inside_->start(); });
  inside_->contain([this] { inside_->context.loop.run(); });
}

void LiveServer::poll() {
  inside_->context.polled = true;
  if (!inside_->runs.exchange(true)) inside_->contain([this] { inside_->start(); });
  inside_->poll();
}

void LiveServer::tell_participation(TeamsOut out) {
  {
    const std::lock_guard lock(inside_->starting);
    if (!inside_->runs) return inside_->tell_participation(std::move(out));
  }
  asio::post(inside_->context.loop, [this, out = std::move(out)] { inside_->tell_participation(out); });
}

void LiveServer::stop() {
  asio::post(inside_->context.loop, [this] { inside_->stop(); });
}

void LiveServer::pause() {
  asio::post(inside_->context.loop, [this] { inside_->hold(true); });
}

Result<void> LiveServer::resume() {
  if (auto enough = inside_->room.watch.check(); !enough) return enough;
  if (const auto now = situation(); !now->why_not_kept.empty()) return Error{now->why_not_kept};
  asio::post(inside_->context.loop, [this] { inside_->hold(false); });
  return {};
}

void LiveServer::take_part(Part part) {
  asio::post(inside_->context.loop, [this, part = std::move(part)] {
    if (inside_->snapshots.parts.take(inside_->context, part)) inside_->settle();
  });
}

void LiveServer::disk_is_full(std::string where) {
  asio::post(inside_->context.loop, [this, where = std::move(where)] { inside_->hold_for(Trouble::disk_full, where); });
}

void LiveServer::look_into_journal(const std::function<void(store::Store&)>& look) {
  inside_->context.have_done([&] { look(inside_->context.store); });
}

Result<void> LiveServer::change_teams(const std::vector<tournaments::Team>& teams,
                                      const std::vector<std::size_t>& log_out) {
  Result<void> changed;
  inside_->context.have_done([&] { changed = inside_->change_teams(teams, log_out); });
  return changed;
}

store::Time LiveServer::public_time() const { return inside_->shown.public_clock().now(); }
bool LiveServer::public_time_runs() const { return inside_->shown.public_clock().runs(); }
std::shared_ptr<const Situation> LiveServer::situation() const { return inside_->shown.situation(); }

}  // namespace agon::live

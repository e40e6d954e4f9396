// Theory of operation
//
// One thread, one event loop for all game servers. A connection that can be read is read, its session (wire) turns the
// bytes into commands, the world carries them out and tells the store what has changed something. Answers wait for the
// end of the loop's turn: then one transaction keeps all that it has brought, and only after that each connection's
// answers leave, with one send. So nothing is acknowledged that a crash could take back, and the price of a transaction
// is shared by all who spoke at the same time.
//
// A turn ends by its timer, whose next time follows from its last one and not from when it was noticed. A pause cancels
// the timers, stops the contest's clock and leaves what teams send unread in the system's buffers, so nobody gains. If
// the process dies, the time of the contest goes on from the journal's last turn, and the running turn begins again
// with its orders.

#include "server/live_server.hpp"

#include <boost/asio/signal_set.hpp>
#include <csignal>

#include "base/machine_error.hpp"
#include "server/log.hpp"
#include "server/place.hpp"

namespace agon::server {

struct LiveServer::Inside {
  Inside(const Contest& contest, store::Store& store) : hub(contest, store) {
    for (const ServerPlan& plan : contest.servers) {
      places.push_back(std::make_unique<Place>(hub, plan));
      hub.clock.go_on_from(places.back()->world().began_at_least());
    }
    if (contest.lockstep) {
      hub.answered = [this] {
        for (const auto& place : places) place->end_turn_if_all_wait();
      };
    }
    store.commit();
  }

  void look_around() {
    look.expires_after(std::chrono::seconds(1));
    look.async_wait([this](const boost::system::error_code& stopped) {
      if (stopped) return;
      if (!hub.paused) {
        for (const auto& place : places) place->check_time();
      }
      if (++seconds % 60 == 0) hub.addresses.a_minute_is_over();
      look_around();
    });
  }

  void pause() {
    if (std::exchange(hub.paused, true)) return;
    hub.clock.stand();
    for (const auto& place : places) place->pause();
    log("pause contest_ms={}", hub.clock.now().count());
  }

  void resume() {
    if (!std::exchange(hub.paused, false)) return;
    hub.clock.run();
    for (const auto& place : places) place->resume();
    log("resume contest_ms={}", hub.clock.now().count());
  }

  void stop() {
    hub.answer_now();
    for (const auto& place : places) place->stop();
    hub.loop.stop();
    log("stop contest_ms={}", hub.clock.now().count());
  }

  Hub hub;
  std::vector<std::unique_ptr<Place>> places;
  asio::steady_timer look{hub.loop};
  unsigned seconds = 0;
};

LiveServer::LiveServer(const Contest& contest, store::Store& store)
    : inside_(std::make_unique<Inside>(contest, store)) {}

LiveServer::~LiveServer() = default;

std::uint16_t LiveServer::port(std::string_view server) const {
  for (const auto& place : inside_->places) {
    if (place->name() == server) return place->port();
  }
  throw MachineError(fmt::format("there is no game server {}", server));
}

void LiveServer::run() {
  asio::signal_set signals(inside_->hub.loop, SIGINT, SIGTERM);
  signals.async_wait([this](const boost::system::error_code& error, int) {
    if (!error) inside_->stop();
  });
  inside_->hub.clock.run();
  for (const auto& place : inside_->places) place->start();
  inside_->look_around();
  inside_->hub.loop.run();
}

void LiveServer::stop() {
  asio::post(inside_->hub.loop, [this] { inside_->stop(); });
}

void LiveServer::pause() {
  asio::post(inside_->hub.loop, [this] { inside_->pause(); });
}

void LiveServer::resume() {
  asio::post(inside_->hub.loop, [this] { inside_->resume(); });
}

}  // namespace agon::server

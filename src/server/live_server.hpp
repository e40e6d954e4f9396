#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "server/contest.hpp"
#include "server/metrics.hpp"
#include "server/standings.hpp"
#include "server/watch.hpp"
#include "store/store.hpp"

namespace agon::server {

// The game servers of a live contest, each on its port, by one thread.
class LiveServer {
 public:
  // Goes on where the store ends and listens at once. The contest and the store outlive it. Throws MachineError, also
  // when the journal is of another contest: teams in another order, servers that are gone.
  LiveServer(const Contest&, store::Store&);
  ~LiveServer();

  std::uint16_t port(std::string_view server) const;  // that it listens on
  const Scoring& scoring() const;
  Metrics& metrics();
  void watch(Watch);  // before run()

  // Serves until stop(), SIGINT or SIGTERM, then commits and closes all connections. Throws MachineError when the
  // store fails: what cannot be kept must not be answered. When the contest is over it goes on, without turns and
  // connections.
  void run();

  // By any thread.
  void stop();
  void pause();  // turns, clock and teams stand still: nothing that is sent is read
  void resume();
  std::shared_ptr<const Situation> situation() const;  // of less than about a second ago

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace agon::server

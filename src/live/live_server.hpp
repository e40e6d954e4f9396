#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "base/result.hpp"
#include "config/contest.hpp"
#include "live/journal/standings.hpp"
#include "live/metrics.hpp"
#include "live/observer.hpp"
#include "live/other_parts.hpp"
#include "live/teams_out.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

class Network;  // network.hpp

// The game servers of a live contest, each on its port, by one thread.
class LiveServer {
 public:
  // Goes on where the store ends and listens at once, to TCP. The contest and the store outlive it. Throws
  // MachineError, also when the journal is of another contest: teams in another order, servers that are gone.
  LiveServer(const config::Contest&, store::Store&);
  LiveServer(const config::Contest&, store::Store&, Network&);  // that outlives it
  ~LiveServer();

  std::uint16_t port(std::string_view server) const;  // that it listens on
  const Scoring& scoring() const;  // of this moment; it stays what it is when more time is given. By any thread
  Metrics& metrics();
  void watch(Observer);  // before run()
  // Before run(): called by the server's thread when the contest begins to pause itself, with the reason in words, and
  // with Trouble::none when that is over.
  using TroubleWatch = std::function<void(Trouble, const std::string& why)>;
  void watch_troubles(TroubleWatch);
  void watch_space(telemetry::SpaceWatch);  // before run(); with too little room the contest pauses

  // Serves until stop(), SIGINT or SIGTERM, then commits and closes all connections. When the contest is over it goes
  // on, without turns and connections.
  //
  // What cannot be kept must not be answered: when the store fails the contest pauses, answers wait, and the commit is
  // tried again until it succeeds. After that the contest goes on, but for a disk that was full: then, and after an
  // error inside the server, when an organiser resumes it.
  void run();

  // In place of run(), for who advances time himself (os/clock.hpp): does all that is due, and does not wait.
  void poll();

  // By any thread. Teams that may play no more are turned away, and tables mark them; before run() at once.
  void tell_participation(TeamsOut);

  // By any thread.
  void stop();
  void pause();          // turns, clock and teams stand still: nothing that is sent is read
  std::string resume();  // why it cannot; "": it goes on
  // What another process that serves the same contest tells of its servers: the table has their games too, and the
  // contest's time, where it is behind, goes on from theirs (other_parts.hpp).
  void take_part(Part);
  void disk_is_full(std::string where);      // so the contest pauses
  Result<Scoring> extend(store::Time more);  // gives the contest more time (more_time.hpp); an error says why not
  // Has the server's thread look into the journal, between two batches of its work, and waits for that. What is thrown
  // there is thrown here; MachineError when the server ends before.
  void look_into_journal(const std::function<void(store::Store&)>&);
  // The same teams in the same order with other passwords or titles, which hold when this returns, and perhaps more
  // teams behind them: these may log in and submit at once, and play from each server's next game on. The connections
  // of those that `log_out` names, by their places among the teams, are closed. An error says why the new ones cannot
  // be taken now; then nothing has changed. MachineError when the server ends before.
  Result<void> change_teams(const std::vector<tournaments::Team>&, const std::vector<std::size_t>& log_out);
  std::shared_ptr<const Situation> situation() const;  // of less than about a second ago
  // The time in which things are kept from the public for a while: the contest's, which stands in pauses; when the
  // contest is over it goes on.
  store::Time public_time() const;
  bool public_time_runs() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace agon::live

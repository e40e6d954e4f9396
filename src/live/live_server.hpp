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

// The game servers of a live contest, each on its own port, run by one thread.
class LiveServer {
 public:
  // Continues where the store ends and listens on TCP at once. The contest and the store must outlive it. Throws
  // MachineError, also if the journal belongs to another contest: teams in another order, missing servers.
  LiveServer(const config::Contest&, store::Store&);
  LiveServer(const config::Contest&, store::Store&, Network&);  // which must outlive it
  ~LiveServer();

  std::uint16_t port(std::string_view server) const;  // on which it listens
  // The current one. The reference stays valid and unchanged when more time is given. Thread-safe.
  const Scoring& scoring() const;
  Metrics& metrics();
  void watch(Observer);  // before run()
  // Before run(). Called on the server's thread when the contest pauses itself, with the reason as text, and with
  // Trouble::none when that is over.
  using TroubleWatch = std::function<void(Trouble, const std::string& why)>;
  void watch_troubles(TroubleWatch);
  void watch_space(telemetry::SpaceWatch);  // before run(); with too little space the contest pauses

  // Serves until stop(), SIGINT or SIGTERM, then commits and closes all connections. When the contest is over it keeps
  // running, without turns and connections.
  //
  // What is not committed must not be answered: when the store fails, the contest pauses, answers wait, and the commit
  // is retried until it succeeds. Then the contest resumes, except after a full disk or an error inside the server:
  // these need an organiser to resume it.
  void run();

  // Replaces run() for a caller that advances time itself (os/clock.hpp): does all work that is due, without waiting.
  void poll();

  // Thread-safe. Turns away teams that may no longer play, and marks them in tables; before run(), takes effect at
  // once.
  void tell_participation(TeamsOut);

  // Thread-safe.
  void stop();
  void pause();           // stops turns, clock and teams: input is not read
  Result<void> resume();  // the error says why that is impossible
  // News of another process that serves the same contest: its games are added to the table, and if our contest time is
  // behind theirs, it catches up (other_parts.hpp).
  void take_part(Part);
  void disk_is_full(std::string where);      // pauses the contest
  Result<Scoring> extend(store::Time more);  // gives the contest more time (more_time.hpp), or fails
  // Runs the work on the server's thread, between two batches, and waits for it. Rethrows its exceptions; throws
  // MachineError if the server ends first.
  void look_into_journal(const std::function<void(store::Store&)>&);
  // Takes new passwords or titles for the same teams in the same order, which are in effect on return, and possibly
  // more teams at the end: these may log in and submit at once, and play from each server's next game on. Closes the
  // connections of the teams in `log_out` (indices of teams). Fails if the new teams cannot be taken now; then nothing
  // has changed. MachineError if the server ends first.
  Result<void> change_teams(const std::vector<tournaments::Team>&, const std::vector<std::size_t>& log_out);
  std::shared_ptr<const Situation> situation() const;  // less than about a second old
  // The time for delays before something becomes public: the contest's, which stops during pauses; it continues after
  // the contest's end.
  store::Time public_time() const;
  bool public_time_runs() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace agon::live

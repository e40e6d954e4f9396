#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "queue/queue.hpp"
#include "store/log/archive.hpp"
#include "tournaments/distrusted.hpp"
#include "tournaments/jury_cores.hpp"
#include "tournaments/phase.hpp"
#include "tournaments/published/site_tournaments.hpp"
#include "tournaments/tournament_contest.hpp"
#include "tournaments/tournament_runner.hpp"
#include "tournaments/worker_roster.hpp"

namespace agon::tournaments {

// Runs the tournaments of a contest, on its own thread or by poll(): begins them when they are due or an act requests
// it, drives them, carries out the organisers' acts, and publishes what the public may know.
class TournamentScheduler {
 public:
  struct Now {
    Phase phase = Phase::running;
    std::chrono::milliseconds contest{};  // contest time
  };
  struct Settings {
    std::function<Now()> now;  // called on the scheduler's thread
    // Plays matches until a stop, on its own thread; none: done elsewhere. It is stopped while the contest is paused.
    std::function<void(const std::stop_token&)> work;
    // This process runs game servers, which have priority over its matches.
    bool beside_games = false;
    // If nothing waits in the queue and no result has arrived for this long, open matches are put into the queue again.
    std::chrono::milliseconds lost_after = std::chrono::minutes(2);
    bool own_threads = true;  // false: the caller polls, and no thread is created
    // On other machines, for the metrics; must outlive the scheduler.
    const WorkerRoster* workers = nullptr;
  };

  // The contest, archive and queue must outlive it; the archive must allow several threads
  // (store/log/guarded_archive.hpp). Continues where the books end.
  TournamentScheduler(const TournamentContest&, store::Archive&, queue::Queue&, Settings);
  ~TournamentScheduler();  // aborts running matches, which the books do not know

  // The complete state, for organisers: nothing is hidden.
  struct Overview {
    Acts acts;
    Begun begun;
    SetAsides set_aside;
  };

  void poll();  // without own threads: one pass

  // Thread-safe.
  TournamentsFeed feed() const;
  // At most half a second old; null: before the first pass.
  std::shared_ptr<const Overview> overview() const;
  bool all_over() const;                                // all of the file's are over or cancelled
  std::optional<std::string> fetch(const Hash&) const;  // from the blob store

  void change_teams(const std::vector<Team>&);  // the same teams with other titles

  Distrusted distrusted() const;
  std::string metrics() const;  // in Prometheus' text format

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace agon::tournaments

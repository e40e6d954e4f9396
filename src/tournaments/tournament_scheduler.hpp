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
#include "tournaments/site_tournaments.hpp"
#include "tournaments/tournament_contest.hpp"
#include "tournaments/tournament_runner.hpp"
#include "tournaments/worker_roster.hpp"

namespace agon::tournaments {

// The tournaments of a contest, by a thread of its own or by poll(): begins them when their time has come or an act
// says so, drives them, carries out what organisers want, and tells what the public may know.
class TournamentScheduler {
 public:
  struct Now {
    Phase phase = Phase::running;
    std::chrono::milliseconds contest{};  // its time
  };
  struct Settings {
    std::function<Now()> now;                          // by the scheduler's thread
    std::function<void(const std::stop_token&)> work;  // plays matches until a stop, in a thread of its own; none:
                                                       // that is done elsewhere. It is stopped while the contest pauses
    bool beside_games = false;  // this process runs game servers, behind which its matches stand back
    // Nothing waits to be played and nothing was heard for so long: what is open is put again.
    std::chrono::milliseconds lost_after = std::chrono::minutes(2);
    bool own_threads = true;                // false: the caller polls, and this class uses no thread
    const WorkerRoster* workers = nullptr;  // on other machines, for the metrics; outlives the scheduler
  };

  // The contest, archive and queue outlive it; the archive may be used by several threads
  // (store/log/guarded_archive.hpp). Goes on where the books end.
  TournamentScheduler(const TournamentContest&, store::Archive&, queue::Queue&, Settings);
  ~TournamentScheduler();  // matches that run are broken off; the books know nothing of them

  // How all stands, for organisers: nothing is held back.
  struct Overview {
    Acts acts;
    Begun begun;
    SetAsides set_aside;
  };

  void poll();  // without own threads: looks round once

  // By any thread.
  TournamentsFeed feed() const;
  std::shared_ptr<const Overview> overview() const;     // of half a second ago at most; null: before the first look
  bool all_over() const;                                // every tournament of the file, or cancelled
  std::optional<std::string> fetch(const Hash&) const;  // from the blob store

  void change_teams(const std::vector<Team>&);  // the same teams with other titles

  Distrusted distrusted() const;
  std::string metrics() const;  // the same in Prometheus' text format

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace agon::tournaments

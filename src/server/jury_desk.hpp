#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "queue/queue.hpp"
#include "server/contest.hpp"
#include "server/site_tournaments.hpp"
#include "server/standings.hpp"
#include "store/archive.hpp"

namespace agon::server {

// The cores on which a contest's matches are played on this machine: those of its file; without them all that there
// are, but the first one where the contest has game servers and the machine another core.
std::vector<int> jury_cores(const Contest&);

// The calling thread, and what it starts, on the jury's cores only, and behind the contest's game servers, if it has
// any.
void stand_back(const Contest&);

// The tournaments of a contest, by a thread of its own: begins them when their time has come or an act says so, drives
// them, carries out what organisers want, and tells what the public may know.
class JuryDesk {
 public:
  struct Now {
    Phase phase = Phase::running;
    std::chrono::milliseconds contest{};  // its time
  };
  struct Settings {
    std::function<Now()> now;                          // by the desk's thread
    std::function<void(const std::stop_token&)> work;  // plays matches until a stop, in a thread of its own; none:
                                                       // that is done elsewhere. It is stopped while the contest pauses
    // Nothing waits to be played and nothing was heard for so long: what is open is put again.
    std::chrono::milliseconds lost_after = std::chrono::minutes(2);
  };

  // The contest, archive and queue outlive it; the archive bears other threads (jury/guarded_archive.hpp). Goes on
  // where the books end.
  JuryDesk(const Contest&, store::Archive&, queue::Queue&, Settings);
  ~JuryDesk();  // matches that run are broken off; the books know nothing of them

  // By any thread.
  TournamentsFeed feed() const;
  bool all_over() const;  // every tournament of the file
  std::optional<Acts::Freeze> frozen() const;
  std::optional<std::string> fetch(const Hash&) const;  // from the shelf

  // Results that came from the queue and did not count, since the start; each is in the log with the reason.
  struct Distrusted {
    std::uint64_t dropped = 0;   // they did not belong to what was ordered
    std::uint64_t repeated = 0;  // their figures cannot be, or their replay is not in the archive: played again
  };
  Distrusted distrusted() const;

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace agon::server

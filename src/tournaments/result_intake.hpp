#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "queue/queue.hpp"
#include "tournaments/distrusted.hpp"
#include "tournaments/tournament_runner.hpp"

namespace agon::tournaments {

using TournamentRunners = std::map<std::string, TournamentRunner, std::less<>>;  // by tournament

// Passes results from the queue to the runners of their tournaments. Those that do not count are logged with the
// reason, and counted for the metrics.
class ResultIntake {
 public:
  // On the scheduler's thread. Sets `changed` when a result counts. Throws what the archive throws.
  queue::Disposition take(const queue::Job&, TournamentRunners&, bool& changed);

  Distrusted distrusted() const { return {dropped_, repeated_}; }  // thread-safe
  std::string metrics() const;                                     // in Prometheus' text format

 private:
  void drop(const std::string& what, const std::string& why);

  std::atomic<std::uint64_t> dropped_ = 0, repeated_ = 0;
};

}  // namespace agon::tournaments

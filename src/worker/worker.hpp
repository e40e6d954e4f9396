#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

#include "queue/queue.hpp"
#include "sandbox/compilers/languages.hpp"
#include "worker/order.hpp"

namespace agon::worker {

struct WorkerSettings {
  std::filesystem::path cache;  // of built programs
  sandbox::Isolation isolation = sandbox::Isolation::sandboxed;
  unsigned jobs = 0;      // concurrent matches; 0: one for each core
  unsigned builders = 2;  // concurrent threads that build and try submissions
  sandbox::BuildLimits build = {};
  std::string program_version;
  std::string name;            // of this worker, in results; empty: the host's
  std::uint32_t speed = 0;     // of this machine (speed.hpp); 0: not measured
  bool quotes_stderr = false;  // see MatchPlayer::Settings

  // For observers; called on any thread. Exceptions are ignored.
  std::function<void(const MatchResult&)> played = {};      // and its result has been sent
  std::function<void(const std::string& why)> failed = {};  // this machine or the queue failed; it is retried
};

// Topics. A job of "matches" is a batch: its text is a JSON list of orders, and for each of them a result is put on
// "results".
inline constexpr const char* matches_topic = "matches";
inline constexpr const char* results_topic = "results";

// If no result has arrived for this long and no job waits in the queue, open jobs are put again: a result was lost on
// its way, or was dropped.
inline constexpr std::chrono::minutes lost_after{2};

// A batch that was delivered this often without a result is not played again: all its takers fell silent, perhaps
// because of it, or gave it back. Its matches are reported as `ours`, with the reason.
inline constexpr std::uint32_t deliveries_max = 6;

// Plays jobs until a stop is requested; then running matches are given back at once. Each core plays one match at a
// time, and starts the next one's programs meanwhile.
//
// A match that fails because of this machine, or that was decided by time while the machine was overloaded, is
// repeated, with three attempts in all. The last attempt decides in any case, unless the machine fails: after three
// failures it is reported as `ours`. Host records the load.
void work(queue::Queue&, const WorkerSettings&, const std::stop_token&);

// Whether time decided this match while its programs spent more than half of the time waiting for a processor. A match
// decided in another way stands, however loaded the machine was.
bool overloaded(const MatchResult&);

// Whether this match was decided by time although the machine was overloaded, because its last attempt decides in any
// case: a jury should look at it. Also true if only the earlier attempts show an overload.
bool decided_under_overload(const MatchResult&);

}  // namespace agon::worker

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
  unsigned jobs = 0;      // matches at a time; 0: one for each core
  unsigned builders = 2;  // that build and try what is handed in, at a time
  sandbox::BuildLimits build = {};
  std::string program_version;
  std::string name;            // of this worker, in results; empty: the host's
  std::uint32_t speed = 0;     // of this machine (speed.hpp); 0: not measured
  bool quotes_stderr = false;  // see MatchPlayer::Settings

  // For whoever watches; called by any thread. What they throw changes nothing.
  std::function<void(const MatchResult&)> played = {};      // and its result is on its way
  std::function<void(const std::string& why)> failed = {};  // this machine or the queue did; it is tried again
};

// Topics. A job of "matches" is a batch: its text is a JSON list of orders, and for each a result is put on "results".
inline constexpr const char* matches_topic = "matches";
inline constexpr const char* results_topic = "results";

// When nothing was heard for this long and nobody waits in the queue, what is open is put again: a result was lost on
// its way, or was dropped.
inline constexpr std::chrono::minutes lost_after{2};

// A batch that was given out so often, and never came back, is not played once more: each who took it fell silent, by
// its fault perhaps, or gave it back. Its matches are told as `ours`, and the contest hears why.
inline constexpr std::uint32_t deliveries_max = 6;

// Plays what comes until a stop is requested; the matches that are running then are given back at once. Each core plays
// one match at a time, and starts the next one's programs beside it.
//
// A match that fails by this machine's fault, or that time decided while the machine had too little of it, is played
// again, three times in all. The last time it is decided all the same, except by a machine that fails: what has failed
// three times is told as `ours`. Host tells of the load.
void work(queue::Queue&, const WorkerSettings&, const std::stop_token&);

// Did time decide this match while its programs had to wait for a processor for more than half of the time that they
// were waited for? What was decided otherwise stands, however loaded the machine was.
bool overloaded(const MatchResult&);

}  // namespace agon::worker

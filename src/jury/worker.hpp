#pragma once

#include <filesystem>
#include <stop_token>

#include "jury/order.hpp"
#include "queue/queue.hpp"
#include "sandbox/sandbox.hpp"

namespace agon::jury {

struct WorkerSettings {
  std::filesystem::path cache;  // of built programs
  sandbox::Isolation isolation = sandbox::Isolation::sandboxed;
  unsigned jobs = 0;  // matches at a time; 0: one for each core
  std::string program_version;
};

// Lanes. A job of "matches" is a batch: its text is a JSON list of orders, and for each an answer is put on "results",
// with the order's id.
inline constexpr const char* matches_lane = "matches";
inline constexpr const char* results_lane = "results";

// Plays what comes until a stop is requested; the matches that are running then are given back. Each core plays one
// match at a time, and starts the next one's programs beside it.
void work(queue::Queue&, const WorkerSettings&, const std::stop_token&);

}  // namespace agon::jury

#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cli/serve/served_acts.hpp"
#include "live/live_server.hpp"

namespace agon::cli {

// Notes among the acts when the contest pauses itself, and when it goes on after a data base was away. What cannot be
// written then, as on a full disk, is written later, with the time at which it happened.
class NotedTroubles {
 public:
  NotedTroubles(live::LiveServer&, ServedActs&);  // both outlive it; before the server runs
  ~NotedTroubles();                               // tries once more; after the server has run
  NotedTroubles(const NotedTroubles&) = delete;
  NotedTroubles& operator=(const NotedTroubles&) = delete;

 private:
  void hear(live::Trouble, const std::string& why);  // by the server's thread
  void write_all(const std::stop_token&);
  bool write_first();

  live::LiveServer& server_;
  ServedActs& acts_;
  live::Trouble last_ = live::Trouble::none;
  std::mutex mutex_;  // of what follows
  std::condition_variable_any heard_;
  std::vector<std::string> waiting_;
  bool news_ = false;
  std::jthread thread_;
};

}  // namespace agon::cli

#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cli/serve/served_acts.hpp"
#include "live/live_server.hpp"

namespace agon::cli {

// Adds acts to the book when the contest pauses automatically, and when it resumes after the database was unreachable.
// If this is impossible at that moment, as on a full disk, they are written later, with the time of the event.
class NotedTroubles {
 public:
  NotedTroubles(live::LiveServer&, ServedActs&);  // both must outlive this; create before the server runs
  ~NotedTroubles();                               // tries once more; destroy after the server has run
  NotedTroubles(const NotedTroubles&) = delete;
  NotedTroubles& operator=(const NotedTroubles&) = delete;

 private:
  void hear(live::Trouble, const std::string& why);  // called by the server's thread
  void write_all(const std::stop_token&);
  bool write_first();

  live::LiveServer& server_;
  ServedActs& acts_;
  live::Trouble last_ = live::Trouble::none;
  std::mutex mutex_;  // guards the members below
  std::condition_variable_any heard_;
  std::vector<std::string> waiting_;
  bool news_ = false;
  std::jthread thread_;
};

}  // namespace agon::cli

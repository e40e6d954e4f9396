#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "cli/serve/served_acts.hpp"
#include "config/contest.hpp"
#include "live/live_server.hpp"
#include "queue/bulletin.hpp"

namespace agon::cli {

// The other processes that serve parts of the same contest (`agon serve --only`), if a queue connects them: once a
// second each part sends the others its time and the games of its own servers, so that all have the same table and
// time. A pause of one pauses all. Does nothing without other parts, or without a queue.
class ServedParts {
 public:
  // All must outlive this. Games do not wait for the queue's server: while it is unreachable, the parts have no news of
  // each other. Throws MachineError if the queue's URL is invalid.
  ServedParts(const config::Contest&, live::LiveServer&, ServedActs&, const std::string& queue);
  ~ServedParts();

  // Any thread: an organiser has paused or resumed this part with this act.
  void tell_pause(std::string_view act) const { tell_act("pause", act); }
  void tell_resume(std::string_view act) const { tell_act("resume", act); }

 private:
  void tell_act(std::string_view what, std::string_view act) const;
  std::shared_ptr<queue::Bulletin> bulletin() const;
  void open();
  void tell_standings();
  void hear(std::string_view text);
  void warn(const std::string& why);

  live::LiveServer& server_;
  ServedActs& acts_;
  const std::string id_;  // of this process
  std::vector<std::string> served_;
  std::set<std::size_t> own_;  // the same, as indices
  const std::string queue_;    // URL; "": there are no other parts, or no queue
  mutable std::mutex mutex_;
  std::set<std::string> warned_;
  std::shared_ptr<queue::Bulletin> bulletin_;  // null: its server has not answered yet
  std::jthread thread_;
};

}  // namespace agon::cli

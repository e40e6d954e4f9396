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

// The other processes that serve parts of the same contest (`agon serve --only`), where a queue joins them: once a
// second each tells the others the games of its own servers and its time, and all have one table and one time. A pause
// of one is a pause of all. Without other parts, or without a queue, it does nothing.
class ServedParts {
 public:
  // All outlive it. Games do not wait for the queue's server: while it is away the parts know nothing new of each
  // other. Throws MachineError when the queue's URL is wrong.
  ServedParts(const config::Contest&, live::LiveServer&, ServedActs&, const std::string& queue);
  ~ServedParts();

  // By any thread: an organiser has paused or resumed this part, by this act.
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
  std::set<std::size_t> own_;  // the same, as numbers
  const std::string queue_;    // its URL; "": there are no other parts, or nothing joins them
  mutable std::mutex mutex_;
  std::set<std::string> warned_;
  std::shared_ptr<queue::Bulletin> bulletin_;  // null: its server did not answer yet
  std::jthread thread_;
};

}  // namespace agon::cli

#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "config/contest.hpp"
#include "live/live_server.hpp"
#include "queue/bulletin.hpp"

namespace agon::cli {

// The other processes that serve parts of the same contest (`agon serve --only`), if a queue connects them: once a
// second each part sends the others its time and the games of its own servers, so that all have the same table and
// time. What an organiser asks of one part and concerns the whole contest, such as a pause, is passed on to the others.
// Does nothing without other parts, or without a queue.
class ServedParts {
 public:
  // Both must outlive this. Games do not wait for the queue's server: while it is unreachable, the parts have no news
  // of each other. Throws MachineError if the queue's URL is invalid.
  ServedParts(const config::Contest&, live::LiveServer&, const std::string& queue);

  // Carries out a request that another part passes on; throws Control::Refused, or MachineError.
  using CarryOut = std::function<void(std::string_view request)>;
  std::jthread run(CarryOut);  // exchanges news until the thread is stopped

  void pass_on(std::string_view request) const;  // any thread

 private:
  std::shared_ptr<queue::Bulletin> bulletin() const;
  void open();
  void tell_standings();
  void hear(std::string_view text);
  void hear_request(std::string_view request);
  void warn(const std::string& why);

  live::LiveServer& server_;
  CarryOut carry_out_;
  const std::string id_;  // of this process
  std::vector<std::string> served_;
  std::set<std::size_t> own_;  // the same, as indices
  const std::string queue_;    // URL; "": there are no other parts, or no queue
  mutable std::mutex mutex_;
  std::set<std::string> warned_;
  std::shared_ptr<queue::Bulletin> bulletin_;  // null: its server has not answered yet
};

}  // namespace agon::cli

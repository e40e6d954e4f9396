#pragma once

#include <mutex>
#include <optional>
#include <thread>

#include "cli/serve/served_acts.hpp"
#include "config/freeze_plan.hpp"

namespace agon::cli {

// Freezes the public standings at the time in the contest file. The freeze is recorded as an act, so a restart does not
// repeat it. If the contest is extended, a freeze that is relative to the end moves.
class PlannedFreeze {
 public:
  // Both must outlive this. Does nothing without a plan.
  PlannedFreeze(const std::optional<config::FreezePlan>&, live::LiveServer&, ServedActs&);

  std::optional<tournaments::FreezeDue> next() const;  // the next freeze. Any thread

  // Starts the thread that freezes. It must end before this object, and before the site that the acts are attached to.
  std::jthread run();

 private:
  void watch(const std::stop_token&);
  bool is_now(const tournaments::FreezeDue&) const;

  const std::optional<config::FreezePlan> plan_;
  live::LiveServer& server_;
  ServedActs& acts_;
  mutable std::mutex mutex_;
  std::optional<tournaments::FreezeDue> last_;  // the last freeze carried out
};

}  // namespace agon::cli

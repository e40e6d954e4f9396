#pragma once

#include <mutex>
#include <optional>
#include <thread>

#include "cli/serve/served_acts.hpp"
#include "config/freeze_plan.hpp"

namespace agon::cli {

// Freezes what the public sees when the contest's file says so. What has come is an act, so it does not come again
// after a restart; more time moves a freeze that is so long before the end.
class PlannedFreeze {
 public:
  // Both outlive it. Without a plan it does nothing.
  PlannedFreeze(const std::optional<config::FreezePlan>&, live::LiveServer&, ServedActs&);

  std::optional<tournaments::FreezeDue> next() const;  // that is still to come. By any thread

  // The thread that does it. It ends before this and before the site that the acts are attached to.
  std::jthread run();

 private:
  void watch(const std::stop_token&);
  bool is_now(const tournaments::FreezeDue&) const;

  const std::optional<config::FreezePlan> plan_;
  live::LiveServer& server_;
  ServedActs& acts_;
  mutable std::mutex mutex_;
  std::optional<tournaments::FreezeDue> last_;  // that has come
};

}  // namespace agon::cli

#include "cli/serve/planned_freeze.hpp"

#include <chrono>

#include "os/clock.hpp"
#include "telemetry/failures.hpp"

namespace agon::cli {

using tournaments::FreezeDue;

namespace {
constexpr auto look_every = std::chrono::milliseconds(100);
}

PlannedFreeze::PlannedFreeze(const std::optional<config::FreezePlan>& plan, live::LiveServer& server, ServedActs& acts)
    : plan_(plan), server_(server), acts_(acts) {
  if (!plan_) return;
  const auto due = plan_->due(server_.scoring().length);
  if (due && acts_.has_come(*due)) last_ = due;
}

std::jthread PlannedFreeze::run() {
  if (!plan_) return {};
  return std::jthread(
      [this](const std::stop_token& stop) { telemetry::persist("freeze", stop, [&] { watch(stop); }); });
}

std::optional<FreezeDue> PlannedFreeze::next() const {
  if (!plan_) return std::nullopt;
  const auto due = plan_->due(server_.scoring().length);
  const std::lock_guard lock(mutex_);
  return due == last_ ? std::nullopt : due;
}

bool PlannedFreeze::is_now(const FreezeDue& due) const {
  if (!due.of_calendar) return server_.public_time() >= due.at;
  return os::SystemClock::now().time_since_epoch() >= due.at;
}

void PlannedFreeze::watch(const std::stop_token& stop) {
  for (; !stop.stop_requested(); telemetry::rest(stop, look_every)) {
    const auto due = next();
    if (!due || !is_now(*due)) continue;
    acts_.freeze_when_due(*due);
    const std::lock_guard lock(mutex_);
    last_ = due;
  }
}

}  // namespace agon::cli

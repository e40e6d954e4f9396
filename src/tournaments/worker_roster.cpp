#include "tournaments/worker_roster.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "telemetry/log.hpp"
#include "telemetry/metric_text.hpp"

namespace agon::tournaments {

namespace {
constexpr std::size_t told_max = 1000;    // refusals in the log
constexpr std::size_t shown_max = 20;     // workers in a text
constexpr std::size_t refused_shown = 5;  // with their reasons
}  // namespace

Result<void> WorkerRoster::admit(std::string_view text, Steady::time_point now) {
  const auto offer = worker::worker_offer_from(text);
  if (!offer) return Error{"its description of itself cannot be read"};
  const auto admitted = worker::validate(*offer, demands_);
  const std::lock_guard lock(mutex_);
  if (workers_.size() >= workers_max) {
    std::erase_if(workers_, [&](const auto& each) { return now - each.second.asked > gone_after; });
  }
  if (workers_.size() < workers_max || workers_.contains(offer->name)) {
    workers_[offer->name] = {*offer, admitted ? "" : admitted.error(), now};
  }
  if (!admitted && told_.size() < told_max && told_.insert(offer->name + ": " + admitted.error()).second) {
    telemetry::log("worker_refused", {{"worker", offer->name}, {"why", admitted.error()}});
  }
  return admitted;
}

std::vector<WorkerRoster::Worker> WorkerRoster::present(Steady::time_point now) const {
  const std::lock_guard lock(mutex_);
  std::vector<Worker> all;
  for (const auto& [name, each] : workers_) {
    if (now - each.asked <= gone_after) all.push_back(each);
  }
  return all;
}

std::string WorkerRoster::metrics() const {
  std::size_t workers = 0, refused = 0, jobs = 0;
  for (const Worker& each : present()) {
    ++(each.refused.empty() ? workers : refused);
    if (each.refused.empty()) jobs += each.offer.jobs;
  }
  using telemetry::metric_text;
  return metric_text("agon_workers", "gauge", "Workers on other machines that ask for work", workers) +
         metric_text("agon_workers_refused", "gauge", "Workers that get no work: the log and the status say why",
                     refused) +
         metric_text("agon_worker_jobs", "gauge", "Matches that the workers play at a time", jobs);
}

std::string workers_text(const std::vector<WorkerRoster::Worker>& workers) {
  std::string text, refused;
  std::size_t shown = 0, refusals = 0;
  for (const WorkerRoster::Worker& each : workers) {
    if (!each.refused.empty()) {
      if (++refusals <= refused_shown)
        refused += fmt::format("worker {} gets no work: {}\n", each.offer.name, each.refused);
    } else if (++shown <= shown_max) {
      text += fmt::format("{} {} ({} at a time, speed {})", text.empty() ? "workers:" : ",", each.offer.name,
                          each.offer.jobs, each.offer.speed);
    }
  }
  if (shown > shown_max) text += fmt::format(" and {} more", shown - shown_max);
  if (!text.empty()) text += '\n';
  if (refusals > refused_shown) refused += fmt::format("... and {} more get no work\n", refusals - refused_shown);
  return text + refused;
}

}  // namespace agon::tournaments

#include "submissions/submission_metrics.hpp"

#include <algorithm>

#include "telemetry/metric_text.hpp"

namespace agon::submissions {

std::string submission_metrics(const Submissions& now) {
  const auto waiting = std::ranges::count(now.all(), Verdict::none, &Submission::verdict);
  const auto accepted = std::ranges::count(now.all(), Verdict::accepted, &Submission::verdict);
  const auto number = [](auto count) { return static_cast<std::uint64_t>(count); };
  using telemetry::metric_text;
  return metric_text("agon_submissions_total", "counter", "Programs that were handed in", now.all().size()) +
         metric_text("agon_submissions_accepted", "gauge", "Programs that were accepted", number(accepted)) +
         metric_text("agon_submissions_waiting", "gauge", "Programs without a verdict yet", number(waiting));
}

}  // namespace agon::submissions

#include "submissions/submission_metrics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace agon::submissions {

std::string submission_metrics(const Submissions& now) {
  const auto waiting = std::ranges::count(now.all(), Verdict::none, &Submission::verdict);
  const auto accepted = std::ranges::count(now.all(), Verdict::accepted, &Submission::verdict);
  return fmt::format(
      "# HELP agon_submissions_total Programs that were handed in\n# TYPE agon_submissions_total counter\n"
      "agon_submissions_total {}\n"
      "# HELP agon_submissions_accepted Those that were accepted\n# TYPE agon_submissions_accepted gauge\n"
      "agon_submissions_accepted {}\n"
      "# HELP agon_submissions_waiting Those that have no verdict yet\n# TYPE agon_submissions_waiting gauge\n"
      "agon_submissions_waiting {}\n",
      now.all().size(), accepted, waiting);
}

}  // namespace agon::submissions

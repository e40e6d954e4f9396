#pragma once

#include <string>

#include "submissions/submission.hpp"

namespace agon::submissions {

// How many programs were submitted, and how many wait for a verdict, in Prometheus' text format.
std::string submission_metrics(const Submissions&);

}  // namespace agon::submissions

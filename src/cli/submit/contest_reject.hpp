#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "submissions/submission_service.hpp"

namespace agon::cli {

// agon contest reject DATA N WHY: through the running server, else straight into the archive.
int contest_reject(const std::vector<std::string>& words);

// The server's side: what follows "reject " in a request of its control socket, to what is answered.
std::string take_rejection(submissions::SubmissionService&, std::string_view request);

}  // namespace agon::cli

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "submissions/submission_service.hpp"

namespace agon::cli {

// agon contest reject DATA N WHY: through the running server, else directly in the archive.
int contest_reject(const std::vector<std::string>& words);

// The server's side: handles the text after "reject " in a request to its control socket and returns the answer. `keep`
// writes the act to the archive without committing, so that it is committed together with the rejection.
using KeepAct = std::function<void(const std::string& act)>;
std::string take_rejection(submissions::SubmissionService&, std::string_view request, const KeepAct& keep);

}  // namespace agon::cli

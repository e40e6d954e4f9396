#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "submissions/submission_service.hpp"

namespace agon::cli {

// agon contest reject DATA N WHY: through the running server, else straight into the archive.
int contest_reject(const std::vector<std::string>& words);

// The server's side: what follows "reject " in a request of its control socket, to what is answered. `keep` writes the
// act into the archive and does not commit: it is kept with the rejection.
using KeepAct = std::function<void(const std::string& act)>;
std::string take_rejection(submissions::SubmissionService&, std::string_view request, const KeepAct& keep);

}  // namespace agon::cli

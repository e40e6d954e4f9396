#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "submissions/submission_service.hpp"

namespace agon::cli {

// Parts of `agon contest` about what teams hand in. Words: the action, the data folder, and what follows it.

struct SubmissionOptions {
  std::string game;
  std::optional<std::uint64_t> log, source, stderr_of;  // of the submission with this number
};

// Hands in for a team: through the running server, else straight into the folder, where it is built and tried at once.
int contest_submit(const std::vector<std::string>& words, const SubmissionOptions&);
int contest_submissions(const std::vector<std::string>& words, bool as_json, const SubmissionOptions&);

// The server's side: what follows "submit " in a request of its control socket, to what is answered:
// {"number":N,"pauses":B} or {"why":"..."}. In a pause nothing is built.
std::string take_submission(submissions::SubmissionService&, const std::filesystem::path& data,
                            std::string_view request, bool pauses);

}  // namespace agon::cli

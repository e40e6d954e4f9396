#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "submissions/submission_service.hpp"

namespace agon::cli {

// The `agon contest` commands about submissions. `words`: the action, the data folder, and its arguments.

struct SubmissionOptions {
  std::string game;
  std::optional<std::uint64_t> log, source, stderr_of;  // of the submission with this number
};

// Submits for a team: through the running server, else directly in the folder, where it is built and tried at once.
int contest_submit(const std::vector<std::string>& words, const SubmissionOptions&);
int contest_submissions(const std::vector<std::string>& words, bool as_json, const SubmissionOptions&);

// The server's side: handles the text after "submit " in a request to its control socket and returns the answer:
// {"number":N,"pauses":B} or {"why":"..."}. Nothing is built during a pause.
std::string take_submission(submissions::SubmissionService&, const std::filesystem::path& data,
                            std::string_view request, bool pauses);

}  // namespace agon::cli

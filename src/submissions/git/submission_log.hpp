#pragma once

#include <cstdint>
#include <string>

#include "submissions/submission_service.hpp"

namespace agon::submissions {

// The results of a team's submissions as a commit on the branch log of its repository, in the format of git
// fast-import. Each has a folder named after its number, with those of these files that exist: result.txt,
// compiler.log, stderr.txt, match.agon and match.agon.notes.
struct LogCommit {
  std::uint32_t last = 0;     // the newest submission in it; 0: nothing new
  std::string before, after;  // the commit's parent, if any, goes between them
};

inline constexpr std::size_t logged_at_once_max = 20;  // the newest ones; earlier ones are omitted

// Includes submissions after number `from` that have their verdict and trial, up to the first one that still waits.
LogCommit log_commit(const SubmissionService&, const Submissions&, const std::string& team, std::uint32_t from);

// The result of a submission, for its team: its number, verdict and trial, and the beginning of the compiler's log if
// it did not compile.
std::string result_text(const SubmissionService&, const Submission&);

}  // namespace agon::submissions

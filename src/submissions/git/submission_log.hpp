#pragma once

#include <cstdint>
#include <string>

#include "submissions/submission_service.hpp"

namespace agon::submissions {

// What became of a team's submissions, as a commit on branch log of its repository, in the words of git fast-import.
// For each a folder with its number: result.txt, compiler.log, stderr.txt, match.agon and match.agon.notes,
// those that there are.
struct LogCommit {
  std::uint32_t last = 0;     // the newest submission that is in it; 0: there is nothing new
  std::string before, after;  // between them belongs the commit's parent, if there is one
};

inline constexpr std::size_t logged_at_once_max = 20;  // the newest; those before them are left out

// Of those behind number `from` that have their verdict and their trial, and have no older one before them that waits.
LogCommit log_commit(const SubmissionService&, const Submissions&, const std::string& team, std::uint32_t from);

// What a submission came to, as its team is told: its number, verdict and trial, and if it did not compile the first
// lines of the compiler's log.
std::string result_text(const SubmissionService&, const Submission&);

}  // namespace agon::submissions

#pragma once

#include <string>
#include <string_view>

#include "submissions/submission.hpp"

// The entries of the book of submissions, for those who write them. What a worker answers is the entry that follows.
namespace agon::submissions {

std::string entry_of(const SubmissionPlan&);
std::string entry_received(const Submission&);
std::string entry_built(const Submission&);  // its verdict
std::string entry_tried(std::uint32_t number, const Trial&, std::chrono::milliseconds took = {});
std::string entry_failed(std::uint32_t number, std::string_view why, std::chrono::milliseconds took = {},
                         bool well = false);
std::string entry_rejected(std::uint32_t number, std::string_view why);  // by an organiser

}  // namespace agon::submissions

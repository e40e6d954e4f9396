#pragma once

#include <string>

#include "config/contest.hpp"

namespace agon::cli {

// How a contest was understood from its file, for organisers to compare with what they meant: several lines. Moments
// are in the time zone of this machine.
std::string summary_of(const config::Contest&);

}  // namespace agon::cli

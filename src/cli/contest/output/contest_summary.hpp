#pragma once

#include <string>

#include "config/contest.hpp"
#include "config/freeze_plan.hpp"

namespace agon::cli {

// How a contest was understood from its file, for organisers to compare with what they meant: several lines. Moments
// are in the time zone of this machine.
std::string summary_of(const config::Contest&, const std::optional<config::FreezePlan>& = {});

}  // namespace agon::cli

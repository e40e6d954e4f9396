#pragma once

#include <string>

#include "config/contest.hpp"
#include "config/freeze_plan.hpp"

namespace agon::cli {

// Several lines that show how a contest file was understood, for organisers to check. Moments are in this machine's
// time zone.
std::string summary_of(const config::Contest&, const std::optional<config::FreezePlan>& = {});

}  // namespace agon::cli

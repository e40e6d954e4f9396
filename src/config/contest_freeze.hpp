#pragma once

#include <optional>

#include "config/contest_keys.hpp"
#include "config/freeze_plan.hpp"

namespace agon::config {

// Reads the key `freeze` of a contest whose start and length are known. None if the key is missing or wrong; a mistake
// is reported.
std::optional<FreezePlan> read_freeze(Keys&, const Contest&, tournaments::Schedule::Moment now, Remarks& warnings);

}  // namespace agon::config

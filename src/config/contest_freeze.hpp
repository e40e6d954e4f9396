#pragma once

#include <optional>

#include "config/contest_keys.hpp"
#include "config/freeze_plan.hpp"

namespace agon::config {

// The key `freeze` of a contest whose start and length are read. None: it has no such key, or one with a mistake, which
// is told.
std::optional<FreezePlan> read_freeze(Keys&, const Contest&, tournaments::Schedule::Moment now, Remarks& warnings);

}  // namespace agon::config

#pragma once

#include "config/contest.hpp"
#include "config/contest_keys.hpp"

namespace agon::config {

// Reads [jury], after the tournaments and submissions, which it affects too.
void read_jury(Keys&, Contest&);

}  // namespace agon::config

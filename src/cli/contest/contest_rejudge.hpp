#pragma once

#include <string>
#include <vector>

namespace agon::cli {

// agon contest rejudge DATA NAME all|ROUND/TABLE|BOT WHY [--with N] [--yes]: words as they stand; `with`: the number of
// the submission that BOT was meant to play with; "": none. What differs from the first time is told, and only done
// when `yes` says so.
int contest_rejudge(const std::vector<std::string>& words, const std::string& with, bool yes);

}  // namespace agon::cli

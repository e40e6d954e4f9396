#pragma once

#include <string>
#include <vector>

namespace agon::cli {

struct RejudgeOptions {
  std::string with;      // the number of the submission that BOT was meant to play with; "": none
  bool yes = false;      // also if something differs from the first time
  bool preview = false;  // only tells what would be done
};

// agon contest rejudge DATA NAME all|ROUND/TABLE|BOT WHY: words as they stand. What differs from the first time is
// told.
int contest_rejudge(const std::vector<std::string>& words, const RejudgeOptions&);

}  // namespace agon::cli

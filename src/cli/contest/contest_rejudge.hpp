#pragma once

#include <string>
#include <vector>

namespace agon::cli {

struct RejudgeOptions {
  std::string with;      // the number of the submission that BOT should have played with; "": none
  bool yes = false;      // even if something differs from the first time
  bool preview = false;  // only prints what would be done
};

// agon contest rejudge DATA NAME all|ROUND/TABLE|BOT WHY: `words` in this order. Prints what differs from the first
// time.
int contest_rejudge(const std::vector<std::string>& words, const RejudgeOptions&);

}  // namespace agon::cli

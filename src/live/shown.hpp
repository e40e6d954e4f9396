#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "live/contest_clock.hpp"
#include "live/journal/standings.hpp"

namespace agon::live {

// What the thread of the game servers publishes to all others. Only that thread sets it; any thread may read.
class Shown {
 public:
  void set(Scoring);  // before the first reader, and whenever more time is given
  void set(Situation, const ContestClock&, bool over, store::Time now);

  const Scoring& scoring() const;                      // the current one; the reference stays valid when it is replaced
  std::shared_ptr<const Situation> situation() const;  // null before the first
  ContestClock public_clock() const;                   // the contest's; continues after its end

 private:
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<const Scoring>> scorings_;  // the last is current; readers may still use earlier ones
  std::shared_ptr<const Situation> situation_;
  ContestClock public_clock_;
  std::optional<ContestClock> after_end_;
};

}  // namespace agon::live

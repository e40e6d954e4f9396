#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "live/contest_clock.hpp"
#include "live/journal/standings.hpp"

namespace agon::live {

// What the thread of the game servers shows all others. It sets, anybody reads.
class Shown {
 public:
  void set(Scoring);  // before anybody reads, and whenever more time is given
  void set(Situation, const ContestClock&, bool over, store::Time now);

  const Scoring& scoring() const;                      // of this moment; it stays what it is when there is another one
  std::shared_ptr<const Situation> situation() const;  // none before the first
  ContestClock public_clock() const;                   // the contest's; when that is over it goes on

 private:
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<const Scoring>> scorings_;  // the last one holds; others may still look at earlier ones
  std::shared_ptr<const Situation> situation_;
  ContestClock public_clock_;
  std::optional<ContestClock> after_end_;
};

}  // namespace agon::live

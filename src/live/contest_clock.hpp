#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "os/clock.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// The contest's time. It runs while the contest runs, so neither pauses nor downtime count. It stops at the contest's
// end, however late the end is noticed.
class ContestClock {
 public:
  using Steady = os::SteadyClock;

  store::Time now() const { return std::min(before_ + (since_ ? elapsed() : store::Time{}), end_); }
  bool runs() const { return since_.has_value(); }
  void run() {
    if (!since_) since_ = Steady::now();
  }
  void pause() {
    before_ = now();
    since_.reset();
  }
  void ends_at(std::optional<store::Time> end) { end_ = end.value_or(store::Time::max()); }  // none: no end
  // Before it runs: continues from what an earlier process has counted.
  void go_on_from(store::Time at_least) {
    if (before_ < at_least) before_ = at_least;
  }
  void catch_up(store::Time at_least) {  // while it runs
    pause();
    go_on_from(at_least);
    run();
  }

 private:
  store::Time elapsed() const { return std::chrono::duration_cast<store::Time>(Steady::now() - *since_); }
  store::Time before_{}, end_ = store::Time::max();
  std::optional<Steady::time_point> since_;
};

}  // namespace agon::live

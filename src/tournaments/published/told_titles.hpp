#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include "tournaments/published/titles.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::tournaments {

// Teams that one thread changes, and another one publishes with their titles. Thread-safe.
class ToldTitles {
 public:
  explicit ToldTitles(std::vector<Team> teams) : teams_(std::move(teams)) {}

  void change(std::vector<Team> teams) {
    const std::lock_guard lock(mutex_);
    teams_ = std::move(teams);
    told_ = false;
  }
  std::vector<Team> take() {  // the teams to publish now
    const std::lock_guard lock(mutex_);
    told_ = true;
    return teams_;
  }
  std::vector<Team> teams() const {
    const std::lock_guard lock(mutex_);
    return teams_;
  }
  bool told() const {  // since the last change
    const std::lock_guard lock(mutex_);
    return told_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<Team> teams_;
  bool told_ = false;
};

}  // namespace agon::tournaments

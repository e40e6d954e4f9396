#pragma once

#include <mutex>
#include <utility>

#include "tournaments/site_tournaments.hpp"

namespace agon::tournaments {

// Titles of teams that one thread changes and another one tells. By any thread.
class ToldTitles {
 public:
  explicit ToldTitles(Titles titles) : titles_(std::move(titles)) {}

  void change(Titles titles) {
    const std::lock_guard lock(mutex_);
    titles_ = std::move(titles);
    told_ = false;
  }
  Titles take() {  // to be told now
    const std::lock_guard lock(mutex_);
    told_ = true;
    return titles_;
  }
  bool told() const {  // since the last change
    const std::lock_guard lock(mutex_);
    return told_;
  }

 private:
  mutable std::mutex mutex_;
  Titles titles_;
  bool told_ = false;
};

}  // namespace agon::tournaments

#include "live/shown.hpp"

#include <utility>

namespace agon::live {

void Shown::set(Scoring scoring) {
  auto shown = std::make_unique<const Scoring>(std::move(scoring));
  const std::lock_guard lock(mutex_);
  scorings_.push_back(std::move(shown));
}

void Shown::set(Situation next, const ContestClock& clock, bool over, store::Time now) {
  auto shared = std::make_shared<const Situation>(std::move(next));
  const std::lock_guard lock(mutex_);
  if (over && !after_end_) {
    after_end_.emplace();
    after_end_->go_on_from(now);
    after_end_->run();
  }
  public_clock_ = over ? *after_end_ : clock;
  situation_.swap(shared);
}

const Scoring& Shown::scoring() const {
  const std::lock_guard lock(mutex_);
  return *scorings_.back();
}

std::shared_ptr<const Situation> Shown::situation() const {
  const std::lock_guard lock(mutex_);
  return situation_;
}

ContestClock Shown::public_clock() const {
  const std::lock_guard lock(mutex_);
  return public_clock_;
}

}  // namespace agon::live

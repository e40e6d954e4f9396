#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "os/clock.hpp"

namespace agon::sim {

using namespace std::chrono_literals;
using Duration = os::SteadyClock::duration;
using Moment = os::SteadyClock::time_point;

// A clock that advances only from event to event. Events are functions; those of the same moment are called in the
// order in which they were added.
class SimulatedTime final : public os::TimeSource {
 public:
  SimulatedTime();
  ~SimulatedTime() override;
  SimulatedTime(const SimulatedTime&) = delete;
  SimulatedTime& operator=(const SimulatedTime&) = delete;

  Moment steady() override { return now_; }
  std::chrono::system_clock::time_point system() override {
    return std::chrono::system_clock::time_point(std::chrono::hours(24 * 365 * 56)) + since_begin() + jumped_;
  }
  void wake_at(Moment moment) override {
    if (moment > now_) events_.push({moment, ++count_, {}});
  }

  void at(Moment moment, std::function<void()> what) {
    events_.push({std::max(moment, now_), ++count_, std::move(what)});
  }
  void after(Duration duration, std::function<void()> what) { at(now_ + duration, std::move(what)); }
  void jump(Duration by) { jumped_ += by; }  // changes the wall clock

  Duration since_begin() const { return now_ - begin; }

  // Advances to the next event and calls all events of that moment. Returns true if a wake-up was requested for it.
  bool advance() {
    bool wakes = false;
    now_ = std::max(now_, events_.top().moment);
    while (!events_.empty() && events_.top().moment <= now_) {
      const auto what = std::move(const_cast<Event&>(events_.top()).what);  // popped right after
      events_.pop();
      what ? what() : static_cast<void>(wakes = true);
    }
    return wakes;
  }

 private:
  struct Event {
    Moment moment;
    std::uint64_t count;
    std::function<void()> what;  // empty: a wake-up
    bool operator>(const Event& other) const {
      return moment != other.moment ? moment > other.moment : count > other.count;
    }
  };

  static constexpr Moment begin{std::chrono::hours(1)};  // leaves room for earlier moments
  Moment now_ = begin;
  Duration jumped_{};
  std::uint64_t count_ = 0;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
};

}  // namespace agon::sim
